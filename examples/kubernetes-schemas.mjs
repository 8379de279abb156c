/** The JSON Schemas of Kubernetes, as `tools/fetch-kubernetes.py` leaves them in `.cache/kubernetes/`. */

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, ".cache", "kubernetes");
const DEFINITIONS = "_definitions.json";
/** One schema that any of the objects obeys. It has no `$id`, so it is given the one its references need. */
const UNION = "all.json";
export const UNION_URI = "https://kubernetes.io/api/all";

/** What the script that fetches them exits with where the package index does not answer. */
const UNREACHABLE = 3;

/** Fetches the schemas where they are not there yet; gives a line about why they cannot be had, or `undefined`. */
export function fetchSchemas() {
  const run = spawnSync("python3", [join(ROOT, "tools", "fetch-kubernetes.py")], { encoding: "utf8" });
  if (run.error?.code === "ENOENT") return "python3, which fetches them, is not installed";
  if (run.error) throw run.error;
  if (run.status === UNREACHABLE) return run.stderr.trim().replace(/^.*: not available, /s, "");
  if (run.status !== 0) throw new Error(`tools/fetch-kubernetes.py failed: ${run.stderr.trim()}`);
  return undefined;
}

const read = (file) => readFileSync(join(FOLDER, file), "utf8");

/** The schemas of the objects by file name, as texts. They refer to the definitions. */
export function documents() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== DEFINITIONS && file !== UNION);
  return new Map(files.sort().map((file) => [file, read(file)]));
}

/** The document that holds the definitions, as a text. */
export const definitionsText = () => read(DEFINITIONS);

/** The document that is the union of all objects, as a text. */
export const unionText = () => read(UNION);

/** The definitions by name. */
export const definitions = () => JSON.parse(definitionsText()).$defs;
