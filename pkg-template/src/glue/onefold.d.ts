/**
 * What wasm-bindgen makes of the crate's `wasm` module, declared by hand so that the package's sources type-check
 * without a build. Nothing outside this package uses it.
 *
 * Pointers are byte offsets into linear memory. Any call may grow the memory, which detaches every view over it.
 * A method said to throw throws a {@link Thrown}.
 */

import type { ErrorObject } from "../types.js";

/** A compiled schema, by slot and generation: a number that is not used again for another schema. */
export type Handle = number;

/** The plain object that the core throws; which details it has depends on the code. */
export interface Thrown {
  code: string;
  message: string;
  location?: { uri: string; pointer: string };
  offset?: number;
  line?: number;
  column?: number;
  errors?: ErrorObject[];
  limit?: string;
  allowed?: number;
}

export class Core {
  constructor();

  /** A new registry; throws where the options make no sense. */
  registry(options: object): number;
  /** Gives a registry back. Validators made from it live on. */
  freeRegistry(registry: number): void;
  /** Adds the schema whose JSON text is the first `length` bytes of the input buffer; throws. */
  add(registry: number, length: number, uri?: string): void;
  has(registry: number, uri: string): boolean;
  remove(registry: number, uri: string): boolean;
  /** Compiles the schema whose JSON text is the first `length` bytes of the input buffer; throws. */
  compile(registry: number, length: number, options: object): Handle;
  /** Compiles what the registry knows under a URI, which may carry a fragment; throws. */
  compileUri(registry: number, uri: string, options: object): Handle;
  stats(registry: number): object;
  /** The content address in hexadecimal digits. */
  digest(handle: Handle): string | undefined;
  /** Whether the handle was alive. */
  free(handle: Handle): boolean;

  /** Gives the memory of both buffers and of the last result back. */
  releaseScratch(): void;

  /**
   * The input buffer, made at least `length` bytes long. What it holds is kept, also when it moves; it never shrinks,
   * and moves in this call only. Throws where memory ends.
   */
  input(length: number): number;
  /**
   * The tape buffer, made at least `words` 32-bit words long. What it holds is kept, also when it moves; it never
   * shrinks, but reading a text uses and may move it. Throws where memory ends.
   */
  tape(words: number): number;

  /** Judges the first `length` bytes of the input buffer. `flags`: see {@link TextFlags}. */
  validateText(handle: Handle, length: number, flags: number): Verdict;
  /** Judges the tape buffer, whose strings are the first `length` bytes of the input buffer. */
  validateTape(handle: Handle, length: number): Verdict;
  /** After {@link Verdict.Invalid} a JSON array of errors, after {@link Verdict.Thrown} a JSON {@link Thrown}. */
  resultPointer(): number;
  resultLength(): number;
}

export type Verdict = 0 | 1 | 2;

export interface Exports {
  readonly memory: WebAssembly.Memory;
}

type ModuleSource = BufferSource | WebAssembly.Module;
type ModulePlace = ModuleSource | Response | Request | URL | string;

/** Instantiates at once. */
export function initSync(source: { module: ModuleSource }): Exports;
/** Loads, compiles and instantiates. */
export default function init(source: { module_or_path: ModulePlace | Promise<ModulePlace> }): Promise<Exports>;
