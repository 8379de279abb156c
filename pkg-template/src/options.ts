/** Options: checked by name and type, and split into what a registry is made with and what a compilation adds. */

import { UsageError } from "./errors.js";
import type { Limits, Options } from "./types.js";

/** The core's defaults of the limits that the JavaScript side keeps to by itself. */
const DEFAULTS = { depth: 500, instanceBytes: 2 ** 30, schemaBytes: 2 ** 28 };

/** What the stack of the wasm is made for. */
const GREATEST_DEPTH = 500;

const DRAFTS = ["4", "6", "7", "2019-09", "2020-12"];
const LIMITS: (keyof Limits)[] = [
  "depth",
  "schemaBytes",
  "instanceBytes",
  "nodes",
  "errors",
  "work",
  "workPerValue",
  "patternWords",
  "digits",
];

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === "boolean";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isDepth: Check = (value) => isCount(value) && (value as number) <= GREATEST_DEPTH;
const oneOf =
  (...names: string[]): Check =>
  (value) =>
    names.includes(value as string);

/** Options that make a registry what it is. */
const OF_REGISTRY: Record<string, Check> = {
  draft: oneOf(...DRAFTS),
  assertFormat: isBoolean,
  assertContent: isBoolean,
  duplicateKeys: oneOf("last", "error"),
  fold: isBoolean,
};

/** Options of each compilation. */
const OF_COMPILATION: Record<string, Check> = { allErrors: isBoolean };

/** One limit by name. */
export interface Bound {
  readonly limit: keyof Limits;
  readonly allowed: number;
}

/** What values and texts may measure before the core is asked. */
export interface Bounds {
  readonly depth: Bound;
  readonly instance: Bound;
  readonly schema: Bound;
}

/** Options as the core takes them. */
export interface Settings {
  readonly registry: Record<string, unknown>;
  readonly compilation: Record<string, unknown>;
  readonly bounds: Bounds;
  /** Equal for equal registries. */
  readonly key: string;
}

/** Throws a UsageError for an option that is unknown or of the wrong type. */
export function settings(options: Options = {}): Settings {
  if (typeof options !== "object" || options === null) throw new UsageError("options must be an object");
  const registry: Record<string, unknown> = {};
  const compilation: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === "limits") registry["limits"] = limits(value as Limits);
    else if (Object.hasOwn(OF_REGISTRY, name)) registry[name] = checked(name, value, OF_REGISTRY[name]);
    else if (Object.hasOwn(OF_COMPILATION, name)) compilation[name] = checked(name, value, OF_COMPILATION[name]);
    else throw new UsageError(`unknown option: ${name}`);
  }
  const given = (registry["limits"] ?? {}) as Limits;
  return {
    registry,
    compilation,
    bounds: {
      depth: bound("depth", given),
      instance: bound("instanceBytes", given),
      schema: bound("schemaBytes", given),
    },
    key: JSON.stringify([
      ...Object.keys(OF_REGISTRY).map((name) => registry[name]),
      ...LIMITS.map((name) => given[name]),
    ]),
  };
}

function bound(limit: keyof typeof DEFAULTS, given: Limits): Bound {
  return { limit, allowed: given[limit] ?? DEFAULTS[limit] };
}

function limits(value: Limits): Limits {
  if (typeof value !== "object" || value === null) throw new UsageError("option limits: not an object");
  const found: Limits = {};
  for (const [name, limit] of Object.entries(value)) {
    if (!LIMITS.includes(name as keyof Limits)) throw new UsageError(`unknown limit: ${name}`);
    if (limit !== undefined) {
      found[name as keyof Limits] = checked(`limits.${name}`, limit, name === "depth" ? isDepth : isCount) as number;
    }
  }
  return found;
}

function checked(name: string, value: unknown, check: Check | undefined): unknown {
  if (!check?.(value)) throw new UsageError(`option ${name}: ${describe(value)} is not possible`);
  return value;
}

function describe(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
