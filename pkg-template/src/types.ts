/// <reference lib="esnext.disposable" preserve="true" />
/** The types of the package's surface. */

/** JSON text, or its UTF-8 bytes. */
export type Input = string | Uint8Array | ArrayBuffer;

/** A schema: as a JavaScript value, or as JSON text or bytes. */
export type Schema = object | boolean | Input;

export type Draft = "4" | "6" | "7" | "2019-09" | "2020-12";

/** Bounds, each inclusive: one more is a `LimitError`. */
export interface Limits {
  /** Nesting of arrays, objects and subschemas: 1,000 by default, and at most. */
  depth?: number;
  /** Bytes of one schema document. */
  schemaBytes?: number;
  /** Bytes of one instance. */
  instanceBytes?: number;
  /** Nodes lowered for one compilation. */
  nodes?: number;
  /** Errors reported for one instance; further ones are left out. */
  errors?: number;
  /** Steps of one validation, on top of `workPerValue` for each value. */
  work?: number;
  /** Steps of one validation granted for each value and each eight bytes of the instance. */
  workPerValue?: number;
  /** Words of one compiled regular expression. */
  patternWords?: number;
  /** Digits of a number that an arbitrary-precision operation is done on. */
  digits?: number;
}

export interface Options {
  /** The draft where `$schema` is silent; default `"2020-12"`. */
  draft?: Draft;
  /** Whether `format` asserts; default false, it annotates. */
  assertFormat?: boolean;
  /** Whether `contentEncoding` and `contentMediaType` assert; default false, they annotate. */
  assertContent?: boolean;
  /** Whether all errors are collected or only the first; default false. */
  allErrors?: boolean;
  /** What an equal key in one object does: the last one counts (default), or it is an error. */
  duplicateKeys?: "last" | "error";
  limits?: Limits;
  /** Whether equal positions share a node; default true. False is for measuring and testing. */
  fold?: boolean;
}

/** One failure, in Ajv's shape; with the place in the text where the instance was text or bytes. */
export interface ErrorObject {
  /** The keyword that failed; `"json"` for malformed JSON. */
  keyword: string;
  /** JSON Pointer to the value that failed. */
  instancePath: string;
  /** The way to the keyword through the schema, as a URI fragment. */
  schemaPath: string;
  /** What the message says, as data; the names depend on the keyword. */
  params: Record<string, unknown>;
  message: string;
  /** The key that failed, for errors from `propertyNames`. */
  propertyName?: string;
  /** Bytes of the UTF-8 text before the value that failed. */
  offset?: number;
  /** From 1. */
  line?: number;
  /** From 1, in UTF-16 units. */
  column?: number;
}

/** What a registry holds. Built-in metaschemas are in no count but `memoryBytes`. */
export interface Stats {
  /** Places in the documents where a schema stands. */
  positions: number;
  /** Verdict nodes alive, shared ones once. */
  nodes: number;
  /** Explanation nodes alive. */
  explanations: number;
  /** Look-ups that found a node already there. */
  hits: number;
  /** Of the arena and its pools, scratch apart. */
  bytesLive: number;
  bytesPeak: number;
  /** Objects placed in the arena plus allocator calls, since creation. */
  bytesAllocated: number;
  allocations: number;
  /** Size of linear memory. */
  memoryBytes: number;
}

/** A compiled schema: a function that judges, with what belongs to it. */
export interface Validator<T = unknown> {
  /** The verdict on a JavaScript value, judged as data and never changed. */
  (value: unknown): value is T;
  /** Of the last call; `null` where it had none. */
  readonly errors: ErrorObject[] | null;
  /** The verdict on JSON text or bytes; no JavaScript value is built. Malformed JSON is `false`. */
  json(input: Input): boolean;
  /** Content address in hexadecimal digits: equal in every process for schemas and options that judge alike. */
  readonly digest: string | null;
  /** Gives the compiled schema back. Every later call is a `UsageError`, but another `free`. */
  free(): void;
  [Symbol.dispose](): void;
}
