/** The engine of this process or page: made once, by the entry that suits the place. */

import { Core, type Exports } from "./glue/onefold.js";
import { Engine } from "./engine.js";
import { UsageError } from "./errors.js";

let started: Engine | undefined;

/** The engine; throws a UsageError before there is one. */
export function engine(): Engine {
  if (!started) throw new UsageError("not initialised: `await init()` first");
  return started;
}

/** Makes the engine of an instantiated module. */
export function start(exports: Exports): void {
  started ??= new Engine(new Core(), exports);
}

/** A module of one function that makes a vector: `() -> v128`, `i32.const 0`, `i8x16.splat`. */
const USES_SIMD = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b],
];

/** Throws a UsageError where WebAssembly or its SIMD instructions are missing. */
export function requireSimd(): void {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(Uint8Array.from(USES_SIMD))) {
    throw new UsageError("this runtime has no WebAssembly with SIMD, which onefold needs");
  }
}
