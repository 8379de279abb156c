/**
 * JavaScript values → tape.
 *
 * The tape has three words an entry: kind, then two that depend on it (a scalar's offset and length in the input
 * buffer, a number's bits, the words from an array or object to what follows it). The core's check of the tape fills
 * in what can be derived: hashes of keys, flags of strings, counts.
 */

import { mostWords, tooLarge, type Memory } from "./memory.js";
import type { Bound, Bounds } from "./options.js";
import { asData, isAbsent, type Data } from "./data.js";
import { LimitError, UsageError } from "./errors.js";

const NULL = 0;
const FALSE = 1;
const TRUE = 2;
const NUMBER = 3;
const FLOAT = 4;
const STRING = 5;
const ARRAY = 6;
const OBJECT = 7;
const ALIEN = 8;

/** Words of one entry. */
const ENTRY = 3;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

type Items = ArrayLike<unknown>;
type Members = Record<string, unknown>;

const NOTHING: never[] = [];

/** An array or object that is being written. */
class Frame {
  /** What children are read from: an array, or an object by its `keys`. */
  source: Items | Members = NOTHING;
  keys: readonly string[] | null = null;
  /** How many children there are, and which comes next. */
  count = 0;
  next = 0;
  /** Where its entry stands, in words. */
  start = 0;
  /** The user's value that `source` was made of: a cycle is told by it. */
  value: object = NOTHING;

  /** Lets go of the user's values. */
  clear(): void {
    this.source = NOTHING;
    this.keys = null;
    this.value = NOTHING;
  }
}

/** Writes one value at a time into the buffers of a memory. */
export class Writer {
  /** Whether a value is being written: then a getter, a proxy or a `toJSON` may be what calls. */
  busy = false;
  /** Words of tape and bytes of input written so far. */
  words = 0;
  bytes = 0;

  readonly #memory: Memory;
  /** Open arrays and objects; the outermost is at 1. Frames above the depth are kept for the next use. */
  readonly #frames: Frame[] = [new Frame()];
  #depth = 0;
  #size: Bound = { limit: "instanceBytes", allowed: 0 };
  #nesting: Bound = { limit: "depth", allowed: 0 };

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Writes `value`. What user code throws passes; the writer is good for the next value afterwards. */
  write(value: unknown, bounds: Bounds): void {
    this.#memory.begin();
    this.words = 0;
    this.bytes = 0;
    this.#size = bounds.instance;
    this.#nesting = bounds.depth;
    this.busy = true;
    try {
      this.#put(typeof value === "object" && value !== null ? asData(value, "") : value, value);
      while (this.#depth > 0) this.#step();
      if (this.bytes > this.#size.allowed || this.words > mostWords(this.#size)) throw tooLarge(this.#size);
    } finally {
      this.busy = false;
      while (this.#depth > 0) this.#frames[this.#depth--]?.clear();
    }
  }

  /** Writes children of the innermost frame up to the first that opens one of its own, or to its end. */
  #step(): void {
    const depth = this.#depth;
    const frame = this.#frames[depth] as Frame;
    const { source, keys, count } = frame;
    for (let index = frame.next; index < count; index++) {
      let value: unknown;
      let data: Data;
      if (keys === null) {
        value = (source as Items)[index];
        data = typeof value === "object" && value !== null ? asData(value, index) : value;
      } else {
        const key = keys[index] as string;
        value = (source as Members)[key];
        data = typeof value === "object" && value !== null ? asData(value, key) : value;
        if (isAbsent(data)) continue;
        this.#string(STRING, key);
      }
      this.#put(data, value);
      if (this.#depth !== depth) {
        frame.next = index + 1;
        return;
      }
    }
    this.#memory.words[this.#memory.tape + frame.start + 2] = this.words - frame.start;
    frame.clear();
    this.#depth = depth - 1;
  }

  /** Writes a scalar, or opens a frame; `value` is what `data` was made of. */
  #put(data: Data, value: unknown): void {
    switch (typeof data) {
      case "string":
        return this.#string(STRING, data);
      case "number":
        if (data - data !== 0) return this.#entry(ALIEN, 0, 0);
        double[0] = data;
        return this.#entry(FLOAT, halves[0] as number, halves[1] as number);
      case "boolean":
        return this.#entry(data ? TRUE : FALSE, 0, 0);
      case "object":
        return data === null ? this.#entry(NULL, 0, 0) : this.#open(data, value as object);
      case "bigint":
        return this.#string(NUMBER, data.toString());
      default:
        return this.#entry(ALIEN, 0, 0);
    }
  }

  #open(data: object, value: object): void {
    const depth = this.#depth + 1;
    if (depth > this.#nesting.allowed) throw this.#tooDeep(value);
    // Brent's way to find a cycle: one look per level, at the ancestor whose depth is the last power of two.
    const landmark = 1 << (31 - Math.clz32(this.#depth | 1));
    if (depth > landmark && (this.#frames[landmark] as Frame).value === value) throw cyclic();

    const frame = (this.#frames[depth] ??= new Frame());
    frame.start = this.words;
    frame.next = 0;
    frame.value = value;
    if (Array.isArray(data)) {
      frame.source = data;
      // A proxy may say anything of its length.
      frame.count = Math.max(0, Math.trunc(Number(data.length)) || 0);
      this.#memory.reserveTape(this.words + ENTRY * (1 + frame.count), this.#size);
      this.#entry(ARRAY, 0, ENTRY);
    } else {
      frame.source = data as Members;
      frame.keys = Object.keys(data);
      frame.count = frame.keys.length;
      this.#entry(OBJECT, 0, ENTRY);
    }
    this.#depth = depth;
  }

  #tooDeep(value: object): Error {
    for (let depth = this.#depth; depth > 0; depth--) {
      if (this.#frames[depth]?.value === value) return cyclic();
    }
    return new LimitError(`the value is nested deeper than ${this.#nesting.allowed} levels`, this.#nesting);
  }

  #string(kind: number, text: string): void {
    const start = this.bytes;
    this.bytes = this.#memory.putText(text, start, this.#size);
    this.#entry(kind, start, this.bytes - start);
  }

  #entry(kind: number, a: number, b: number): void {
    const memory = this.#memory;
    const end = this.words + ENTRY;
    if (end > memory.tapeCapacity) memory.reserveTape(end, this.#size);
    const { words } = memory;
    const at = memory.tape + this.words;
    words[at] = kind;
    words[at + 1] = a;
    words[at + 2] = b;
    this.words = end;
  }
}

function cyclic(): UsageError {
  return new UsageError("the value is cyclic");
}
