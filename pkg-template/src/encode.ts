/** JavaScript strings as UTF-8 bytes, with lone surrogates kept as WTF-8 where UTF-8 has no place for them. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Up to this length a loop over the units is faster than a call of `encodeInto`. */
export const SHORT = 48;

/** Writes all of a short `text` from `at` and returns the end. There must be room for three bytes a unit. */
export function encodeShort(text: string, bytes: Uint8Array, at: number): number {
  const { length } = text;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encodeUnits(text, i, bytes, at + i);
    bytes[at + i] = unit;
  }
  return at + length;
}

/** As {@link encodeShort}, for any length. */
export function encodeLong(text: string, bytes: Uint8Array, at: number): number {
  const { written } = encoder.encodeInto(text, bytes.subarray(at, at + 3 * text.length));
  // As many bytes as units is ASCII, and needs no second look.
  if (written !== text.length && hasLoneSurrogate(text)) return encodeUnits(text, 0, bytes, at);
  return at + written;
}

/** Unit by unit from unit `from`: what `encodeInto` writes, but for lone surrogates. */
function encodeUnits(text: string, from: number, bytes: Uint8Array, at: number): number {
  for (let i = from; i < text.length; i++) {
    let point = text.charCodeAt(i);
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
      bytes[at++] = 0x80 | (point & 0x3f);
      continue;
    }
    const next = (point & 0xfc00) === 0xd800 ? text.charCodeAt(i + 1) : NaN;
    if ((next & 0xfc00) === 0xdc00) {
      point = 0x10000 + ((point & 0x3ff) << 10) + (next & 0x3ff);
      i++;
      bytes[at++] = 0xf0 | (point >> 18);
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
    } else {
      bytes[at++] = 0xe0 | (point >> 12);
    }
    bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
    bytes[at++] = 0x80 | (point & 0x3f);
  }
  return at;
}

/** `String.prototype.isWellFormed` came with Node 20 and the browsers of 2023. */
const isWellFormed = (String.prototype as { isWellFormed?: () => boolean }).isWellFormed;

function hasLoneSurrogate(text: string): boolean {
  return isWellFormed ? !isWellFormed.call(text) : /\p{Surrogate}/u.test(text);
}

export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
