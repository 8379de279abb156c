/** What comes as JSON text or bytes, told apart from other values; also when it comes from another realm. */

import { UsageError } from "./errors.js";

/** The bytes of a Uint8Array or an ArrayBuffer, not copied; undefined for anything else. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) {
    if (Object.prototype.toString.call(value) !== "[object Uint8Array]") return undefined;
    if (value.byteLength === 0 && isDetached(value.buffer)) throw new UsageError("the bytes are detached");
    return value as Uint8Array;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.prototype.toString.call(value) !== "[object ArrayBuffer]") return undefined;
  if (isDetached(value as ArrayBuffer)) throw new UsageError("the bytes are detached");
  return new Uint8Array(value as ArrayBuffer);
}

function isDetached(buffer: ArrayBufferLike): boolean {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** Whether a string, where a schema is expected, is JSON text and not a URI. */
export function isSchemaText(text: string): boolean {
  return /^\ufeff?[ \t\n\r]*(?:\{|(?:true|false)[ \t\n\r]*$)/.test(text);
}
