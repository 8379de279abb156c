/** Entry for browsers and workers: `await init()` before anything else. */

import load from "./glue/onefold.js";
import { UsageError } from "./errors.js";
import { requireSimd, start } from "./runtime.js";

export * from "./api.js";

/** The wasm: compiled, as bytes, as a response that brings it, or where it is to be fetched. */
export type InitInput = WebAssembly.Module | BufferSource | Response | Request | URL | string;

let starting: Promise<void> | undefined;

/**
 * Loads the wasm, by default the file that the package brings along. Any further call waits for the first; after a
 * failure the next call tries again.
 */
export function init(input?: InitInput | Promise<InitInput>): Promise<void> {
  return (starting ??= instantiate(input).catch((error: unknown) => {
    starting = undefined;
    throw error;
  }));
}

async function instantiate(input?: InitInput | Promise<InitInput>): Promise<void> {
  requireSimd();
  try {
    start(await load({ module_or_path: input ?? new URL("../onefold.wasm", import.meta.url) }));
  } catch (cause) {
    throw new UsageError(`the wasm could not be loaded: ${String(cause)}`, { cause });
  }
}
