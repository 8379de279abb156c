/** Schemas on their way into the core: text and bytes as they are, JavaScript values as JSON text. */

import type { Schema } from "./types.js";
import { asData, type Data } from "./data.js";
import { LimitError, SchemaError, UsageError } from "./errors.js";
import { bytesOf } from "./input.js";

/** The JSON text of a schema; throws a UsageError for what is none. */
export function schemaText(schema: Schema, depth: number): string | Uint8Array {
  if (typeof schema === "string") {
    if (schema.startsWith("\ufeff")) throw new SchemaError("the text starts with a byte order mark", { offset: 0 });
    return schema;
  }
  if (typeof schema === "boolean") return String(schema);
  const bytes = bytesOf(schema);
  if (bytes) return bytes;
  if (typeof schema !== "object" || schema === null || ArrayBuffer.isView(schema)) {
    throw new UsageError("a schema is an object, a boolean, JSON text or its UTF-8 bytes");
  }
  return stringify(schema, depth);
}

/** As JSON.stringify, but for integers beyond a number's and for what is said of cycles and of depth. */
function stringify(schema: object, depth: number): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(schema);
  } catch {
    // A BigInt, a cycle, nesting without end, or the user's own error: the slow way knows which.
    text = write(schema, "", { path: [], depth });
  }
  if (text === undefined) throw new UsageError("the schema's toJSON gives no JSON value");
  return text;
}

interface Way {
  /** The objects around. */
  path: object[];
  depth: number;
}

function write(value: unknown, key: string | number, way: Way): string | undefined {
  const data: Data = typeof value === "object" && value !== null ? asData(value, key) : value;
  if (typeof data === "bigint") return data.toString();
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  if (way.path.includes(value as object)) throw new UsageError("the schema is cyclic");
  if (way.path.length === way.depth) {
    throw new LimitError(`the schema is nested deeper than ${way.depth} levels`, {
      limit: "depth",
      allowed: way.depth,
    });
  }
  way.path.push(value as object);
  const text = Array.isArray(data) ? writeItems(data, way) : writeMembers(data as Record<string, unknown>, way);
  way.path.pop();
  return text;
}

function writeItems(items: readonly unknown[], way: Way): string {
  return `[${Array.from(items, (item, index) => write(item, index, way) ?? "null").join()}]`;
}

function writeMembers(members: Record<string, unknown>, way: Way): string {
  const written: string[] = [];
  for (const key of Object.keys(members)) {
    const text = write(members[key], key, way);
    if (text !== undefined) written.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${written.join()}}`;
}
