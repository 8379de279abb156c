/** The classes of errors that this package throws. Each has a `code` that outlives renamed messages. */

import type { ErrorObject } from "./types.js";
import type { Thrown } from "./glue/onefold.js";

export type ErrorCode = "SCHEMA" | "VALIDATION" | "LIMIT" | "USAGE" | "SNAPSHOT";

/** A place in a schema document. */
export interface SchemaLocation {
  /** URI of the schema resource; empty where it has none. */
  uri: string;
  /** JSON Pointer from the resource's root. */
  pointer: string;
}

/** What all errors of this package have in common. */
export abstract class OnefoldError extends Error {
  abstract readonly code: ErrorCode;
}

/** A schema that is malformed, contradicts its metaschema, or refers to what is not there. */
export class SchemaError extends OnefoldError {
  readonly code = "SCHEMA";
  override get name() {
    return "SchemaError";
  }
  /** Where in which schema. */
  readonly location: SchemaLocation | undefined;
  /** For malformed JSON: bytes before the fault in the schema's UTF-8 text. */
  readonly offset: number | undefined;
  /** For malformed JSON: from 1. */
  readonly line: number | undefined;
  /** For malformed JSON: from 1, in UTF-16 units. */
  readonly column: number | undefined;
  /** What the metaschema found, if it was asked. */
  readonly errors: ErrorObject[] | undefined;

  constructor(
    message: string,
    details: Partial<Pick<SchemaError, "location" | "offset" | "line" | "column" | "errors">> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.location = details.location;
    this.offset = details.offset;
    this.line = details.line;
    this.column = details.column;
    this.errors = details.errors;
  }
}

/** An instance that does not fit its schema, thrown where a value is asked for and not a verdict. */
export class ValidationError extends OnefoldError {
  readonly code = "VALIDATION";
  override get name() {
    return "ValidationError";
  }
  readonly errors: ErrorObject[];

  constructor(message: string, errors: ErrorObject[], options?: ErrorOptions) {
    super(message, options);
    this.errors = errors;
  }
}

/** A limit was reached, so there is no answer: see `Options.limits`. */
export class LimitError extends OnefoldError {
  readonly code = "LIMIT";
  override get name() {
    return "LimitError";
  }
  /** Which limit: a name of `Limits`, or `memory`. */
  readonly limit: string | undefined;
  /** The most that it allows. */
  readonly allowed: number | undefined;

  constructor(message: string, details: Partial<Pick<LimitError, "limit" | "allowed">> = {}, options?: ErrorOptions) {
    super(message, options);
    this.limit = details.limit;
    this.allowed = details.allowed;
  }
}

/** A call that makes no sense: after `free`, before `init`, with the wrong kind of argument, on a cyclic value. */
export class UsageError extends OnefoldError {
  readonly code = "USAGE";
  override get name() {
    return "UsageError";
  }
}

/** Bytes that are no snapshot of this version, or a damaged one. */
export class SnapshotError extends OnefoldError {
  readonly code = "SNAPSHOT";
  override get name() {
    return "SnapshotError";
  }
}

/** The error that a plain object from the core stands for. */
export function fromCore(thrown: Thrown): OnefoldError {
  switch (thrown.code) {
    case "SCHEMA":
      return new SchemaError(thrown.message, thrown);
    case "LIMIT":
      return new LimitError(thrown.message, thrown);
    case "SNAPSHOT":
      return new SnapshotError(thrown.message);
    case "VALIDATION":
      return new ValidationError(thrown.message, thrown.errors ?? []);
    default:
      return new UsageError(thrown.message);
  }
}

/** Calls the core, and throws its plain objects as errors of this package; anything else passes as it is. */
export function guarded<R>(call: () => R): R {
  try {
    return call();
  } catch (thrown) {
    if (typeof thrown === "object" && thrown !== null && !(thrown instanceof Error) && "code" in thrown) {
      throw fromCore(thrown as Thrown);
    }
    throw thrown;
  }
}
