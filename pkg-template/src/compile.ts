/** Compilation: in a registry, and by itself. */

import type { Engine } from "./engine.js";
import type { Options, Schema, Validator } from "./types.js";
import { settings, type Settings } from "./options.js";
import { engine } from "./runtime.js";
import { validator } from "./validator.js";

/** Compiles a schema in a registry. */
export function compileSchema<T>(engine: Engine, registry: number, schema: Schema, settings: Settings): Validator<T> {
  const handle = engine.schema(schema, settings.bounds, (core, length) =>
    core.compile(registry, length, settings.compilation),
  );
  return validator<T>(engine, handle, settings.bounds);
}

/** Compiles what a registry knows under a URI. */
export function compileUri<T>(engine: Engine, registry: number, uri: string, settings: Settings): Validator<T> {
  const handle = engine.call((core) => core.compileUri(registry, uri, settings.compilation));
  return validator<T>(engine, handle, settings.bounds);
}

/** Registries behind {@link compile}, one for each set of options that makes a difference to them. */
const defaults = new Map<string, number>();

/** So many are kept. An older one is given back: its validators live on, and new ones fold into a new registry. */
const MOST_DEFAULTS = 16;

/** Compiles a schema that needs no other document. Equal schemas, and equal parts of schemas, share their nodes. */
export function compile<T = unknown>(schema: Schema, options?: Options): Validator<T> {
  const chosen = settings(options);
  return compileSchema<T>(engine(), defaultRegistry(engine(), chosen), schema, chosen);
}

function defaultRegistry(engine: Engine, { key, registry }: Settings): number {
  const id = defaults.get(key) ?? engine.call((core) => core.registry(registry));
  // The last used is the last in the map.
  defaults.delete(key);
  defaults.set(key, id);
  for (const [oldest, old] of defaults) {
    if (defaults.size <= MOST_DEFAULTS) break;
    defaults.delete(oldest);
    engine.call((core) => core.freeRegistry(old));
  }
  return id;
}
