/**
 * The rule by which a JavaScript value is data.
 *
 * - `toJSON` is called where there is one, as `JSON.stringify` does; boxed primitives count as what they hold.
 * - Of an object only own enumerable string keys count; a property that is undefined, a function or a symbol is absent.
 * - A Map whose keys are strings is an object, a Set an array, a typed array an array of numbers.
 * - A BigInt is an exact integer.
 * - NaN, infinities, a Map with other keys, and undefined, functions and symbols in an array or at the top are no JSON
 *   values: they have no type.
 */

/** What a value is reduced to: a primitive, an array, or an object of which the own enumerable string keys count. */
export type Data = unknown;

/** An object as data; `key` is what `toJSON` is told, the name or index that it stands under. */
export function asData(value: object, key: string | number): Data {
  let data = value;
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === "function") {
    const given: unknown = toJSON.call(value, String(key));
    if (typeof given !== "object" || given === null) return given;
    data = given;
  }
  if (Array.isArray(data)) return data;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null ? data : fromClass(data);
}

/** Whether a property that holds this is as good as not there. */
export function isAbsent(data: Data): boolean {
  return data === undefined || typeof data === "function" || typeof data === "symbol";
}

/** An object with a prototype of its own. Built-ins are told by their tag, so that those of other realms count too. */
function fromClass(value: object): Data {
  try {
    switch (Object.prototype.toString.call(value)) {
      case "[object Number]":
        return Number.prototype.valueOf.call(value);
      case "[object String]":
        return String.prototype.valueOf.call(value);
      case "[object Boolean]":
        return Boolean.prototype.valueOf.call(value);
      case "[object BigInt]":
        return BigInt.prototype.valueOf.call(value);
      case "[object Map]":
        return fromMap(value as Map<unknown, unknown>);
      case "[object Set]":
        return fromSet(value as Set<unknown>);
    }
  } catch {
    // It only bears the tag: an object like any other.
    return value;
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(value as Uint8Array);
  return value;
}

function fromMap(map: Map<unknown, unknown>): Data {
  // Without a prototype, so that `__proto__` is a key like any other.
  const members = Object.create(null) as Record<string, unknown>;
  let allStrings = true;
  Map.prototype.forEach.call(map, (value, key) => {
    if (typeof key === "string") members[key] = value;
    else allStrings = false;
  });
  return allStrings ? members : undefined;
}

function fromSet(set: Set<unknown>): Data {
  const items: unknown[] = [];
  Set.prototype.forEach.call(set, (item) => items.push(item));
  return items;
}
