/**
 * Writes definitions out where they are referred to, as tools that know no `$ref` need them.
 *
 *     node examples/inline.mjs OUT      the Kubernetes schemas of `.cache/kubernetes/`, one file each, into OUT
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { definitions, documents } from "./kubernetes-schemas.mjs";

/**
 * The schema with each `{"$ref": ".../$defs/NAME", ...rest}` replaced by the definition of that name, where `rest`
 * counts over what the definition says. A definition within itself is not written out again: an unknown keyword,
 * which constrains nothing, says what would stand there.
 */
export function inline(schema, definitions, within = []) {
  if (Array.isArray(schema)) return schema.map((item) => inline(item, definitions, within));
  if (schema === null || typeof schema !== "object") return schema;
  const { $ref: reference, ...rest } = schema;
  // A property may be named `$ref`; then it holds a schema, not a text.
  if (typeof reference !== "string") return inlineMembers(schema, definitions, within);
  const name = reference.slice(reference.indexOf("/$defs/") + "/$defs/".length);
  const target = within.includes(name)
    ? { "x-recursive": name }
    : inline(definitions[name], definitions, [...within, name]);
  return { ...target, ...inlineMembers(rest, definitions, within) };
}

function inlineMembers(schema, definitions, within) {
  const members = Object.entries(schema);
  return Object.fromEntries(members.map(([key, value]) => [key, inline(value, definitions, within)]));
}

/** The Kubernetes schemas by file name, each with every definition written out. */
export function inlined(texts) {
  const all = definitions();
  return new Map([...texts].map(([file, text]) => [file, JSON.stringify(inline(JSON.parse(text), all))]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [out] = process.argv.slice(2);
  if (out === undefined) {
    console.error("usage: node examples/inline.mjs OUT");
    process.exit(2);
  }
  mkdirSync(out, { recursive: true });
  const written = inlined(documents());
  for (const [file, text] of written) writeFileSync(join(out, file), text);
  const bytes = [...written.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  console.log(`${written.size} schemas, ${(bytes / 1e6).toFixed(1)} MB, in ${out}`);
}
