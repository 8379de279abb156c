/** Registries: schemas under URIs, and the nodes that what is compiled from them shares. */

import type { Engine } from "./engine.js";
import type { Options, Schema, Stats, Validator } from "./types.js";
import { compileSchema, compileUri } from "./compile.js";
import { UsageError } from "./errors.js";
import { isSchemaText } from "./input.js";
import { settings, type Settings } from "./options.js";
import { engine } from "./runtime.js";
import { dispose } from "./validator.js";

/** Gives back registries that were dropped and not freed. */
const net = new FinalizationRegistry<() => void>((free) => free());

export class Registry {
  readonly #engine: Engine;
  readonly #settings: Settings;
  #id: number | undefined;

  constructor(options?: Options) {
    this.#engine = engine();
    this.#settings = settings(options);
    const of = this.#engine;
    const id = of.call((core) => core.registry(this.#settings.registry));
    this.#id = id;
    net.register(this, () => of.call((core) => core.freeRegistry(id)), this);
  }

  /** Makes a schema known under `uri` and under its own `$id`. The same content twice is no error. */
  add(schema: Schema, uri?: string): this {
    const id = this.#alive();
    if (uri !== undefined) requireUri(uri);
    this.#engine.schema(schema, this.#settings.bounds, (core, length) => core.add(id, length, uri));
    return this;
  }

  /** Whether a schema was added under this URI. */
  has(uri: string): boolean {
    const id = this.#alive();
    requireUri(uri);
    return this.#engine.call((core) => core.has(id, uri));
  }

  /** Forgets the schema under this URI, and says whether there was one. Validators made from it live on. */
  remove(uri: string): boolean {
    const id = this.#alive();
    requireUri(uri);
    return this.#engine.call((core) => core.remove(id, uri));
  }

  /**
   * Compiles a schema, or what was added under a URI, which may carry a fragment; registers nothing. A string is JSON
   * text when, white space aside, it starts with `{` or is `true` or `false`; any other is a URI.
   */
  compile<T = unknown>(schemaOrUri: Schema): Validator<T> {
    const id = this.#alive();
    return typeof schemaOrUri === "string" && !isSchemaText(schemaOrUri)
      ? compileUri<T>(this.#engine, id, schemaOrUri, this.#settings)
      : compileSchema<T>(this.#engine, id, schemaOrUri, this.#settings);
  }

  stats(): Stats {
    const id = this.#alive();
    return this.#engine.call((core) => core.stats(id)) as Stats;
  }

  /** Gives the registry back. Validators made from it live on. */
  free(): void {
    const id = this.#id;
    if (id === undefined) return;
    this.#id = undefined;
    net.unregister(this);
    this.#engine.call((core) => core.freeRegistry(id));
  }

  [dispose](): void {
    this.free();
  }

  #alive(): number {
    if (this.#id === undefined) throw new UsageError("the registry has been freed");
    return this.#id;
  }
}

function requireUri(uri: unknown): void {
  if (typeof uri !== "string") throw new UsageError("a URI is a string");
}
