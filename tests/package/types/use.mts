// The package as a user's compiler sees it. Compiled, never run: a line under `@ts-expect-error` must not compile.

import {
  compile,
  init,
  LimitError,
  OnefoldError,
  Registry,
  SchemaError,
  type ErrorObject,
  type Options,
  type Stats,
  type Validator,
} from "onefold";

interface Person {
  name: string;
}

await init();

const validate: Validator<Person> = compile<Person>({ type: "object" }, { draft: "7", limits: { depth: 10 } });
const input: unknown = JSON.parse("{}");
if (validate(input)) {
  input.name.toUpperCase();
} else {
  const errors: ErrorObject[] | null = validate.errors;
  const line: number | undefined = errors?.[0]?.line;
  void line;
}
const people: Person[] = [{}, 1].filter(validate);
void people;

const verdict: boolean = validate.json(new Uint8Array(2)) && validate.json("{}") && validate.json(new ArrayBuffer(2));
const digest: string | null = validate.digest;
void [verdict, digest];
validate.free();
validate[Symbol.dispose]();

const options: Options = { assertFormat: true, duplicateKeys: "error", fold: false };
const registry = new Registry(options).add(true).add("{}", "urn:x");
const stats: Stats = registry.stats();
const has: boolean = registry.has("urn:x") && registry.remove("urn:x");
const anything: Validator = registry.compile("urn:x#/definitions/a");
void [stats.nodes, has, anything];
registry.free();

try {
  compile(new Uint8Array(0));
} catch (error) {
  if (error instanceof SchemaError) error.location?.pointer.length.toFixed();
  if (error instanceof LimitError) error.allowed?.toFixed();
  if (error instanceof OnefoldError) {
    const code: "SCHEMA" | "VALIDATION" | "LIMIT" | "USAGE" | "SNAPSHOT" = error.code;
    void code;
  }
}

// @ts-expect-error a number is no schema
compile(1);
// @ts-expect-error no such draft
compile({}, { draft: "8" });
// @ts-expect-error no such option
compile({}, { assertFormats: true });
// @ts-expect-error no such limit
new Registry({ limits: { deep: 1 } });
// @ts-expect-error errors are read, not set
validate.errors = null;
// @ts-expect-error JSON text or bytes only
validate.json({});
