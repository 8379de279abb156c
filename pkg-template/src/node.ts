/** Entry for Node, Deno and Bun: ready when imported. */

import { readFileSync } from "node:fs";
import { initSync } from "./glue/onefold.js";
import { requireSimd, start } from "./runtime.js";

export * from "./api.js";

requireSimd();
start(initSync({ module: readFileSync(new URL("../onefold.wasm", import.meta.url)) }));

/** Does nothing: here the package is ready when imported. Browsers need the call, and the same code may run in both. */
export async function init(_input?: unknown): Promise<void> {}
