/** What every entry of the package exports, but for `init`. */

export { compile } from "./compile.js";
export { Registry } from "./registry.js";
export { releaseScratch } from "./scratch.js";
export {
  LimitError,
  OnefoldError,
  SchemaError,
  SnapshotError,
  UsageError,
  ValidationError,
  type ErrorCode,
  type SchemaLocation,
} from "./errors.js";
export type { Draft, ErrorObject, Input, Limits, Options, Schema, Stats, Validator } from "./types.js";
