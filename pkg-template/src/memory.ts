/**
 * Views over the core's linear memory and its two buffers: the input (bytes) and the tape (words).
 *
 * Growth of the memory detaches every view, and growth of a buffer moves it; so whoever writes goes through the
 * fields, anew after anything that may have called the core.
 */

import type { Core, Exports } from "./glue/onefold.js";
import { SHORT, encodeLong, encodeShort } from "./encode.js";
import { LimitError, guarded } from "./errors.js";
import type { Bound } from "./options.js";

/** Longer texts are encoded in pieces, so that their worst case, three bytes a unit, is not reserved at once. */
const LARGE = 1 << 16;
const PIECE = 1 << 20;

/** A buffer's first size, and the most that it grows beyond what is asked for. */
const SMALLEST = 1 << 12;
const LARGEST_STEP = 1 << 26;

/** What lies in the buffers, taken away to be put back. */
export interface Saved {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
}

export class Memory {
  /** All of linear memory. */
  bytes = new Uint8Array(0);
  words = new Uint32Array(0);
  /** Where the input buffer starts in `bytes`, and how much it holds. */
  input = 0;
  inputCapacity = 0;
  /** Where the tape buffer starts in `words`, and how much it holds. */
  tape = 0;
  tapeCapacity = 0;

  readonly #core: Core;
  readonly #memory: WebAssembly.Memory;

  constructor(core: Core, exports: Exports) {
    this.#core = core;
    this.#memory = exports.memory;
  }

  /** Takes note that the core gave both buffers back. */
  forget(): void {
    this.input = this.inputCapacity = 0;
    this.tape = this.tapeCapacity = 0;
  }

  /** Makes the views good again if memory has grown. */
  renew(): void {
    if (this.bytes.length !== 0) return;
    this.bytes = new Uint8Array(this.#memory.buffer);
    this.words = new Uint32Array(this.#memory.buffer);
  }

  /** Makes the views and the tape's place good again before a value is written: reading a text may have moved it. */
  begin(): void {
    this.tape = this.#core.tape(this.tapeCapacity) >>> 2;
    this.renew();
  }

  /** Room for `length` bytes in the input buffer, what is there being kept. */
  reserveInput(length: number): void {
    if (length > this.inputCapacity) {
      const capacity = grown(length, this.inputCapacity);
      this.input = guarded(() => this.#core.input(capacity));
      this.inputCapacity = capacity;
    }
    this.renew();
  }

  /** Room for `length` words in the tape buffer, what is there being kept. */
  reserveTape(length: number, bound: Bound): void {
    if (length > this.tapeCapacity) {
      if (length > mostWords(bound)) throw tooLarge(bound);
      const capacity = grown(length, this.tapeCapacity);
      this.tape = guarded(() => this.#core.tape(capacity)) >>> 2;
      this.tapeCapacity = capacity;
    }
    this.renew();
  }

  /** Puts a string at `at` in the input buffer and returns its end. */
  putText(text: string, at: number, bound: Bound): number {
    const most = at + 3 * text.length;
    if (text.length <= SHORT && most <= this.inputCapacity) {
      return encodeShort(text, this.bytes, this.input + at) - this.input;
    }
    if (text.length > LARGE) return this.#putPieces(text, at, bound);
    this.reserveInput(most);
    return encodeLong(text, this.bytes, this.input + at) - this.input;
  }

  #putPieces(text: string, at: number, bound: Bound): number {
    if (at + text.length > bound.allowed) throw tooLarge(bound);
    for (let from = 0; from < text.length;) {
      const to = pieceEnd(text, from);
      this.reserveInput(at + Math.max(3 * (to - from), text.length - from));
      at = encodeLong(text.slice(from, to), this.bytes, this.input + at) - this.input;
      from = to;
    }
    return at;
  }

  /** Puts bytes at the start of the input buffer and returns their end. */
  putBytes(bytes: Uint8Array, bound: Bound): number {
    if (bytes.length > bound.allowed) throw tooLarge(bound);
    this.reserveInput(bytes.length);
    this.bytes.set(bytes, this.input);
    return bytes.length;
  }

  /** A copy of the core's last result. */
  takeResult(): Uint8Array {
    const start = this.#core.resultPointer();
    const length = this.#core.resultLength();
    this.renew();
    return this.bytes.slice(start, start + length);
  }

  /** Copies out the first `bytes` of the input and `words` of the tape. */
  save(bytes: number, words: number): Saved {
    this.renew();
    return {
      bytes: this.bytes.slice(this.input, this.input + bytes),
      words: this.words.slice(this.tape, this.tape + words),
    };
  }

  /** Puts back what {@link save} took; the buffers only ever grow, so there is room. */
  restore(saved: Saved): void {
    this.begin();
    this.bytes.set(saved.bytes, this.input);
    this.words.set(saved.words, this.tape);
  }
}

/** The new size of a buffer that must hold `length`: doubled while it is small. */
function grown(length: number, capacity: number): number {
  return Math.max(length, capacity + Math.min(capacity, LARGEST_STEP), SMALLEST);
}

/**
 * The words of tape that a value may take whose text is bounded: each value in a text takes two bytes at least, its own
 * and a comma or bracket, and three words of tape.
 */
export function mostWords(bound: Bound): number {
  return 1.5 * bound.allowed + 3;
}

export function tooLarge({ limit, allowed }: Bound): LimitError {
  return new LimitError(`the text is larger than ${allowed} bytes`, { limit, allowed });
}

/** The end of the piece that starts at `from`, never within a surrogate pair. */
function pieceEnd(text: string, from: number): number {
  const to = Math.min(text.length, from + PIECE);
  const high = to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800;
  return high ? to - 1 : to;
}
