/** The one instance of the core in this process or page, and everything that goes through its buffers. */

import type { Core, Exports, Handle } from "./glue/onefold.js";
import type { Bounds } from "./options.js";
import type { Input, Schema } from "./types.js";
import { decode } from "./encode.js";
import { UsageError, fromCore, guarded } from "./errors.js";
import { bytesOf } from "./input.js";
import { Memory } from "./memory.js";
import { schemaText } from "./schema.js";
import { Writer } from "./write.js";

const VALID = 1;
const INVALID = 0;

/** Of `Core.validateText`: the text was a string, in which a byte order mark is an error. */
const FROM_STRING = 1;

/** The JSON text of the errors, undecoded; null where there are none. */
export type Failure = Uint8Array | null;

export class Engine {
  readonly #core: Core;
  readonly #memory: Memory;
  #writer: Writer;

  constructor(core: Core, exports: Exports) {
    this.#core = core;
    this.#memory = new Memory(core, exports);
    this.#writer = new Writer(this.#memory);
  }

  /** Judges a JavaScript value. */
  value(handle: Handle, value: unknown, bounds: Bounds): Failure {
    if (this.#writer.busy) return this.#aside(() => this.value(handle, value, bounds));
    const writer = this.#writer;
    writer.write(value, bounds);
    return this.#verdict(this.#core.validateTape(handle, writer.bytes));
  }

  /** Judges JSON text or bytes. */
  text(handle: Handle, input: Input, bounds: Bounds): Failure {
    if (this.#writer.busy) return this.#aside(() => this.text(handle, input, bounds));
    this.#memory.renew();
    if (typeof input === "string") {
      const length = this.#memory.putText(input, 0, bounds.instance);
      return this.#verdict(this.#core.validateText(handle, length, FROM_STRING));
    }
    const bytes = bytesOf(input);
    if (!bytes) throw new UsageError("JSON comes as a string, a Uint8Array or an ArrayBuffer");
    return this.#verdict(this.#core.validateText(handle, this.#memory.putBytes(bytes, bounds.instance), 0));
  }

  /** Puts a schema's JSON text into the input buffer and calls the core with its length. */
  schema<R>(schema: Schema, bounds: Bounds, use: (core: Core, length: number) => R): R {
    const text = schemaText(schema, bounds.depth.allowed);
    return this.call((core) => {
      const memory = this.#memory;
      const length =
        typeof text === "string" ? memory.putText(text, 0, bounds.schema) : memory.putBytes(text, bounds.schema);
      return use(core, length);
    });
  }

  /** Calls the core. */
  call<R>(use: (core: Core) => R): R {
    if (this.#writer.busy) return this.#aside(() => this.call(use));
    this.#memory.renew();
    return guarded(() => use(this.#core));
  }

  /** Gives the buffers' memory back to the core; they grow again when needed. */
  releaseScratch(): void {
    if (this.#writer.busy) throw new UsageError("the buffers are in use: a value is being written");
    this.#core.releaseScratch();
    this.#memory.forget();
  }

  #verdict(verdict: number): Failure {
    if (verdict === VALID) return null;
    const result = this.#memory.takeResult();
    if (verdict === INVALID) return result;
    throw fromCore(JSON.parse(decode(result)));
  }

  /** Does something in the midst of the writing of a value, and leaves what is written as it was. */
  #aside<R>(work: () => R): R {
    const outer = this.#writer;
    const saved = this.#memory.save(outer.bytes, outer.words);
    this.#writer = new Writer(this.#memory);
    try {
      return work();
    } finally {
      this.#writer = outer;
      this.#memory.restore(saved);
    }
  }
}
