/** Validators: functions that judge, with a handle to a compiled schema behind them. */

import type { Handle } from "./glue/onefold.js";
import type { Engine, Failure } from "./engine.js";
import type { Bounds } from "./options.js";
import type { ErrorObject, Input, Validator } from "./types.js";
import { decode } from "./encode.js";
import { UsageError } from "./errors.js";

/** Gives back the handles of validators that were dropped and not freed. */
const net = new FinalizationRegistry<() => void>((free) => free());

/** `Symbol.dispose`, also where the runtime has none yet. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

/** A compiled schema and the outcome of the last call. */
class Compiled {
  readonly #engine: Engine;
  readonly #bounds: Bounds;
  #handle: Handle | undefined;
  #digest: string | null | undefined;
  /** Errors as the core wrote them, until somebody asks. */
  #failure: Failure = null;
  #errors: ErrorObject[] | null = null;

  constructor(engine: Engine, handle: Handle, bounds: Bounds) {
    this.#engine = engine;
    this.#handle = handle;
    this.#bounds = bounds;
  }

  value(value: unknown): boolean {
    const handle = this.#begin();
    this.#failure = this.#engine.value(handle, value, this.#bounds);
    return this.#failure === null;
  }

  text(input: Input): boolean {
    const handle = this.#begin();
    this.#failure = this.#engine.text(handle, input, this.#bounds);
    return this.#failure === null;
  }

  /** Forgets the last outcome; a call that throws has none. */
  #begin(): Handle {
    this.#failure = null;
    this.#errors = null;
    return this.#alive();
  }

  #alive(): Handle {
    if (this.#handle === undefined) throw new UsageError("the validator has been freed");
    return this.#handle;
  }

  get errors(): ErrorObject[] | null {
    if (this.#failure) {
      this.#errors = JSON.parse(decode(this.#failure)) as ErrorObject[];
      this.#failure = null;
    }
    return this.#errors;
  }

  get digest(): string | null {
    const handle = this.#alive();
    return (this.#digest ??= this.#engine.call((core) => core.digest(handle)) ?? null);
  }

  free(): void {
    if (this.#handle === undefined) return;
    release(this.#engine, this.#handle);
    this.#handle = undefined;
  }
}

function release(engine: Engine, handle: Handle): void {
  engine.call((core) => core.free(handle));
}

const compiled = Symbol("compiled");

/** What validators inherit, on top of what functions do. */
class Judge {
  declare readonly [compiled]: Compiled;

  get errors(): ErrorObject[] | null {
    return this[compiled].errors;
  }

  get digest(): string | null {
    return this[compiled].digest;
  }

  json(input: Input): boolean {
    return this[compiled].text(input);
  }

  free(): void {
    net.unregister(this);
    this[compiled].free();
  }

  [dispose](): void {
    this.free();
  }
}
Object.setPrototypeOf(Judge.prototype, Function.prototype);

/** The validator of a handle, which it owns from now on. */
export function validator<T>(engine: Engine, handle: Handle, bounds: Bounds): Validator<T> {
  const state = new Compiled(engine, handle, bounds);
  const judge = (value: unknown) => state.value(value);
  Object.setPrototypeOf(judge, Judge.prototype);
  Object.defineProperty(judge, compiled, { value: state });
  net.register(judge, () => release(engine, handle), judge);
  return judge as unknown as Validator<T>;
}
