/**
 * The demonstration: `make demo`, or `node examples/demo.mjs` once `make pkg` has built the package.
 *
 * First a shop's documents, with nothing but what lies in this folder; then the schemas of Kubernetes, which the Python
 * package index has.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { dim, kilobytes, say, title } from "./print.mjs";

const pkg = new URL("../pkg/", import.meta.url);
const wasm = new URL("onefold.wasm", pkg);
if (!existsSync(wasm)) {
  console.error("pkg/ is not there yet: make pkg");
  process.exit(2);
}

const { version } = JSON.parse(readFileSync(new URL("package.json", pkg), "utf8"));
const zipped = gzipSync(readFileSync(wasm), { level: 9 }).length;
title(`Onefold ${version}`);
const size = `${kilobytes(statSync(wasm).size)} (${kilobytes(zipped)} with gzip -9)`;
say(dim(`  Node ${process.versions.node}, wasm of ${size}`));

const { shop } = await import("./shop.mjs");
const { kubernetes } = await import("./kubernetes.mjs");
shop();
kubernetes();
say();
