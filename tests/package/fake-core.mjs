// The two buffers of the core over a linear memory that moves and grows as the real one does, and a reader of tapes.

const PAGE = 65_536;

export class FakeCore {
  memory = new WebAssembly.Memory({ initial: 1 });
  #end = 64;
  #buffers = { input: { at: 0, length: 0 }, tape: { at: 0, length: 0 } };

  input(length) {
    return this.#reserve(this.#buffers.input, length);
  }

  tape(words) {
    return this.#reserve(this.#buffers.tape, 4 * words);
  }

  /** Moves the buffer to fresh memory, its bytes with it; the memory grows by just what is missing. */
  #reserve(buffer, length) {
    if (length <= buffer.length) return buffer.at;
    const at = (this.#end + 7) & ~7;
    this.#end = at + length;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    const bytes = new Uint8Array(this.memory.buffer);
    bytes.copyWithin(at, buffer.at, buffer.at + buffer.length);
    // What is left behind must not be read any more.
    bytes.fill(0xee, buffer.at, buffer.at + buffer.length);
    Object.assign(buffer, { at, length });
    return at;
  }
}

/** An alien entry as read back. */
export const ALIEN = Symbol("alien");

/** A run of bytes that is no UTF-8, as read back. */
export class Bytes {
  constructor(bytes) {
    this.bytes = [...bytes];
  }
}

/** The value that a tape holds. Numbers given as text come back as BigInt, objects as Maps in document order. */
export function readTape(memory, words, bytes) {
  const tape = memory.words.subarray(memory.tape, memory.tape + words);
  const text = memory.bytes.subarray(memory.input, memory.input + bytes);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = 0;

  function slice(a, b) {
    if (a + b > text.length) throw new RangeError("outside the text");
    const part = text.slice(a, a + b);
    try {
      return decoder.decode(part);
    } catch {
      return new Bytes(part);
    }
  }

  function value() {
    const start = at;
    const [kind, a, b] = tape.subarray(at, (at += 3));
    switch (kind) {
      case 0:
        return null;
      case 1:
        return false;
      case 2:
        return true;
      case 3:
        return BigInt(slice(a, b));
      case 4:
        return new Float64Array(Uint32Array.of(a, b).buffer)[0];
      case 5:
        return slice(a, b);
      case 6: {
        const items = [];
        while (at < start + b) items.push(value());
        if (at !== start + b) throw new RangeError("skip distance of an array");
        return items;
      }
      case 7: {
        const members = new Map();
        while (at < start + b) members.set(value(), value());
        if (at !== start + b) throw new RangeError("skip distance of an object");
        return members;
      }
      case 8:
        return ALIEN;
      default:
        throw new RangeError(`kind ${kind} at ${start}`);
    }
  }

  const root = value();
  if (at !== tape.length) throw new RangeError("words after the value");
  return root;
}
