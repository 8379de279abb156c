// What the package exports, and what goes in and comes out of it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as onefold from "onefold";

const { compile, LimitError, OnefoldError, Registry, SchemaError, SnapshotError, UsageError, ValidationError } =
  onefold;

const encoder = new TextEncoder();
const PERSON = {
  type: "object",
  properties: { name: { type: "string", minLength: 1 }, age: { type: "integer", minimum: 0 } },
  required: ["name"],
};

/** The error that a call throws, checked to be of a class and to have its code. */
function thrown(call, Class) {
  let error;
  assert.throws(call, (found) => ((error = found), true));
  assert.ok(error instanceof Class, `${error?.stack}`);
  assert.ok(error instanceof OnefoldError && error instanceof Error);
  assert.equal(error.name, Class.name);
  return error;
}

test("the exports", async () => {
  assert.deepEqual(Object.keys(onefold).sort(), [
    "LimitError",
    "OnefoldError",
    "Registry",
    "SchemaError",
    "SnapshotError",
    "UsageError",
    "ValidationError",
    "compile",
    "init",
    "releaseScratch",
  ]);
  assert.equal(await onefold.init(), undefined);
});

test("the raw wasm is a subpath", () => {
  assert.match(import.meta.resolve("onefold/onefold.wasm"), /onefold\.wasm$/);
});

test("classes of errors", () => {
  const made = [
    new SchemaError("m"),
    new LimitError("m"),
    new UsageError("m"),
    new SnapshotError("m"),
    new ValidationError("m", []),
  ];
  assert.deepEqual(
    made.map(({ code }) => code),
    ["SCHEMA", "LIMIT", "USAGE", "SNAPSHOT", "VALIDATION"],
  );
  assert.deepEqual(made.map(String), [
    "SchemaError: m",
    "LimitError: m",
    "UsageError: m",
    "SnapshotError: m",
    "ValidationError: m",
  ]);
});

describe("schemas come in as", () => {
  const text = JSON.stringify(PERSON);
  const bytes = encoder.encode(text);
  const padded = new Uint8Array(bytes.length + 9);
  padded.set(bytes, 4);
  const forms = {
    "an object": PERSON,
    "an object without prototype": Object.assign(Object.create(null), PERSON),
    text,
    "text with white space": `\r\n\t ${text}\n`,
    bytes,
    "bytes within a larger buffer": padded.subarray(4, 4 + bytes.length),
    "bytes after a byte order mark": Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes),
    "an ArrayBuffer": bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    "a Buffer": Buffer.from(text),
  };
  for (const [name, schema] of Object.entries(forms)) {
    test(name, () => {
      for (const validate of [compile(schema), new Registry().compile(schema)]) {
        assert.equal(validate({ name: "a", age: 1 }), true);
        assert.equal(validate({ name: "a", age: -1 }), false);
        validate.free();
      }
    });
  }

  test("booleans", () => {
    for (const [schema, verdict] of [
      [true, true],
      [false, false],
      ["true", true],
      [" false\n", false],
    ]) {
      assert.equal(compile(schema)(1), verdict);
      assert.equal(new Registry().compile(schema)(1), verdict);
    }
  });

  test("objects with what JSON.stringify cannot do", () => {
    const exact = compile({ const: 9007199254740993n });
    assert.equal(exact.json("9007199254740993"), true);
    assert.equal(exact.json("9007199254740992"), false);
    assert.equal(exact(9007199254740993n), true);
    assert.equal(compile({ type: undefined, maximum: 1n, enum: [, 1n, undefined] })(1), true);
    const proto = compile(JSON.parse('{"properties":{"__proto__":{"type":"number"}},"required":["__proto__"]}'));
    assert.equal(proto.json('{"__proto__":1}'), true);
    assert.equal(proto(JSON.parse('{"__proto__":"x"}')), false);
    assert.equal(proto({}), false);
  });

  test("nothing else", () => {
    const cyclic = { properties: {} };
    cyclic.properties.a = cyclic;
    for (const schema of [
      undefined,
      null,
      1,
      1n,
      () => true,
      Symbol("s"),
      new Uint16Array(2),
      new DataView(new ArrayBuffer(2)),
      { toJSON() {} },
      cyclic,
    ]) {
      thrown(() => compile(schema), UsageError);
    }
    const mine = new Error("mine");
    assert.throws(
      () =>
        compile({
          get type() {
            throw mine;
          },
        }),
      (error) => error === mine,
    );
  });

  test("malformed text", () => {
    for (const text of ["{", "[1]", "12", "nul", '{"a":}', "\ufeff{}", '{"a":"\ud800"}']) {
      thrown(() => compile(text), SchemaError);
    }
    const error = thrown(() => compile('{\n "é": ?}'), SchemaError);
    assert.deepEqual([error.offset, error.line, error.column], [9, 2, 7]);
    thrown(() => compile(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)), SchemaError);
  });

  test("schemas that are too deep", () => {
    let deep = {};
    for (let i = 0; i < 100_000; i++) deep = { not: deep };
    thrown(() => compile(deep), LimitError);
    thrown(() => compile('{"not":'.repeat(100_000) + "{}" + "}".repeat(100_000)), LimitError);
    assert.equal(compile(PERSON)({ name: "a" }), true);
  });

  test("bad schemas, with their place", () => {
    const error = thrown(() => compile({ properties: { x: { minLength: "3" } } }), SchemaError);
    assert.equal(error.location.pointer, "/properties/x/minLength");
    const unresolved = thrown(() => compile({ properties: { x: { $ref: "#/$defs/nope" } } }), SchemaError);
    assert.equal(unresolved.location.pointer, "/properties/x/$ref");
    assert.match(unresolved.message, /nope/);
  });
});

describe("a validator", () => {
  const validate = compile(PERSON);

  test("is a function", () => {
    assert.equal(typeof validate, "function");
    assert.equal([{ name: "a" }, {}, 1].filter(validate).length, 1);
    assert.equal(validate.call(null, { name: "a" }), true);
  });

  test("has the errors of its last call", () => {
    assert.equal(validate({ name: "a" }), true);
    assert.equal(validate.errors, null);
    assert.equal(validate({ name: "a", age: "x" }), false);
    const { errors } = validate;
    assert.deepEqual(errors, [
      {
        keyword: "type",
        instancePath: "/age",
        schemaPath: "#/properties/age/type",
        params: { type: "integer" },
        message: "must be integer",
      },
    ]);
    assert.equal(validate.errors, errors);
    assert.equal(validate.json("{}"), false);
    assert.equal(validate.errors[0].keyword, "required");
    assert.equal(errors[0].keyword, "type");
    assert.equal(validate.json('{"name":"a"}'), true);
    assert.equal(validate.errors, null);
  });

  test("does not mix its errors with those of others", () => {
    const other = compile({ type: "string" });
    assert.equal(validate({}), false);
    assert.equal(other(1), false);
    assert.equal(validate.errors[0].keyword, "required");
    assert.equal(other.errors[0].keyword, "type");
  });

  test("says where in the text", () => {
    assert.equal(validate.json('{"name":"é",\r\n  "age": -1}'), false);
    const [{ offset, line, column, instancePath }] = validate.errors;
    assert.deepEqual({ offset, line, column, instancePath }, { offset: 24, line: 2, column: 10, instancePath: "/age" });
    validate({ name: "", age: 1 });
    assert.ok(!("offset" in validate.errors[0]) && !("line" in validate.errors[0]));
  });

  test("gives one error or all", () => {
    const all = compile(PERSON, { allErrors: true });
    assert.equal(all({ name: "", age: -1.5 }), false);
    assert.deepEqual(all.errors.map(({ keyword }) => keyword).sort(), ["minLength", "minimum", "type"]);
    assert.equal(validate({ name: "", age: -1.5 }), false);
    assert.equal(validate.errors.length, 1);
    const few = compile({ items: { type: "string" } }, { allErrors: true, limits: { errors: 3 } });
    assert.equal(few(Array(10).fill(0)), false);
    assert.equal(few.errors.length, 3);
  });

  test("has a digest that depends on the content alone", () => {
    const { required, properties, type } = PERSON;
    assert.match(validate.digest, /^[0-9a-f]{32,}$/);
    assert.equal(compile({ required, properties, type, title: "a title" }).digest, validate.digest);
    assert.equal(new Registry().compile(JSON.stringify(PERSON)).digest, validate.digest);
    assert.notEqual(compile({ ...PERSON, minProperties: 2 }).digest, validate.digest);
    assert.notEqual(compile({ format: "ipv4" }, { assertFormat: true }).digest, compile({ format: "ipv4" }).digest);
  });

  test("never changes what it judges", () => {
    const value = Object.freeze({ name: "a", more: Object.freeze([{}]) });
    assert.equal(validate(value), true);
    assert.deepEqual(value, { name: "a", more: [{}] });
  });
});

describe("json", () => {
  const numbers = compile({ type: "array", items: { type: "number" } });
  const bytes = encoder.encode("xx[1,2.5]yy");
  const shared = new Uint8Array(new SharedArrayBuffer(7));
  shared.set(encoder.encode("[1,2.5]"));
  const inputs = {
    "a string": "[1,2.5]",
    "a string with white space": "\n\t[ 1 , 2.5 ]\r\n",
    "a Uint8Array": encoder.encode("[1,2.5]"),
    "a view into a larger buffer": bytes.subarray(2, 9),
    "an ArrayBuffer": encoder.encode("[1,2.5]").buffer,
    "a Buffer": Buffer.from("[1,2.5]"),
    "shared memory": shared,
    "bytes after a byte order mark": Uint8Array.of(0xef, 0xbb, 0xbf, ...encoder.encode("[1,2.5]")),
  };
  for (const [name, input] of Object.entries(inputs)) {
    test(`takes ${name}`, () => assert.equal(numbers.json(input), true));
  }

  test("takes nothing else", () => {
    for (const input of [
      undefined,
      null,
      1,
      {},
      [],
      new Uint16Array(2),
      new DataView(new ArrayBuffer(2)),
      new String("1"),
    ]) {
      thrown(() => numbers.json(input), UsageError);
    }
    const gone = new ArrayBuffer(8);
    const view = new Uint8Array(gone);
    structuredClone(gone, { transfer: [gone] });
    thrown(() => numbers.json(gone), UsageError);
    thrown(() => numbers.json(view), UsageError);
  });

  test("malformed JSON is a failure with its place", () => {
    const cases = [
      ["", 0, 1, 1],
      ["[1,]", 3, 1, 4],
      ["[1]\n x", 5, 2, 2],
      ["[01]", 1, 1, 2],
      ["\ufeff[]", 0, 1, 1],
      [Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d), 2, 1, 3],
      ['["\ud800"]', 2, 1, 3],
      ['["😀" "\udc00"]', 8, 1, 7],
    ];
    for (const [input, offset, line, column] of cases) {
      assert.equal(numbers.json(input), false, String(input));
      assert.equal(numbers.errors.length, 1);
      const [error] = numbers.errors;
      assert.equal(error.keyword, "json");
      assert.equal(typeof error.message, "string");
      assert.deepEqual([error.offset, error.line, error.column], [offset, line, column], String(input));
    }
    assert.equal(compile(true).json("["), false);
  });

  test("lone surrogates: as escapes they are text, and equal only to themselves", () => {
    const lone = compile('{"const":"\\ud800"}');
    assert.equal(lone.json('"\\ud800"'), true);
    assert.equal(lone.json('"\\ud801"'), false);
    assert.equal(lone("\ud800"), true);
    assert.equal(lone("\ud801"), false);
    assert.equal(lone("\ufffd"), false);
    assert.equal(compile({ const: "\ud800" })("\ud800"), true);
  });

  test("text says more than a JavaScript value", () => {
    const exact = compile({ const: 9007199254740993n });
    assert.equal(exact.json("9007199254740993"), true);
    assert.equal(exact(9007199254740992), false);
    const last = compile({ properties: { a: { type: "integer" } }, maxProperties: 1 });
    assert.equal(last.json('{"a":"x","a":1}'), true);
    assert.equal(last.json('{"a":1,"a":"x"}'), false);
    const once = compile({}, { duplicateKeys: "error" });
    assert.equal(once.json('{"a":1,"a":1}'), false);
    assert.equal(once.errors[0].keyword, "json");
  });
});

describe("options", () => {
  test("that do not exist or make no sense", () => {
    const bad = [
      null,
      1,
      { assertFormats: true },
      { draft: "8" },
      { draft: 7 },
      { fold: 1 },
      { limits: 3 },
      { limits: { deep: 1 } },
      { limits: { depth: -1 } },
      { limits: { depth: "1" } },
      { limits: { depth: 1_001 } },
    ];
    for (const options of bad) {
      thrown(() => compile({}, options), UsageError);
      thrown(() => new Registry(options), UsageError);
    }
    compile({}, { draft: undefined, limits: { depth: undefined } });
  });

  test("draft is where $schema is silent", () => {
    const schema = { items: [{ type: "string" }] };
    assert.equal(compile(schema, { draft: "7" })([1]), false);
    thrown(() => compile(schema), SchemaError);
    assert.equal(
      compile({ $schema: "http://json-schema.org/draft-04/schema#", maximum: 1, exclusiveMaximum: true })(1),
      false,
    );
    for (const draft of ["4", "6", "7", "2019-09", "2020-12"])
      assert.equal(compile({ type: "string" }, { draft })("x"), true);
  });

  test("format and content assert when asked", () => {
    assert.equal(compile({ format: "ipv4" })("x"), true);
    assert.equal(compile({ format: "ipv4" }, { assertFormat: true })("x"), false);
    const content = { contentMediaType: "application/json", $schema: "http://json-schema.org/draft-07/schema#" };
    assert.equal(compile(content)("{"), true);
    assert.equal(compile(content, { assertContent: true })("{"), false);
  });

  test("folding is invisible", () => {
    for (const fold of [true, false]) {
      const validate = compile(PERSON, { fold, allErrors: true });
      assert.equal(validate({ name: "", age: -1 }), false);
      assert.deepEqual(
        validate.errors.map(({ schemaPath }) => schemaPath),
        ["#/properties/name/minLength", "#/properties/age/minimum"],
      );
    }
  });
});

test("scratch is given back and grows again", () => {
  const validate = compile({ items: { type: "integer" } }, { allErrors: true });
  const large = Array(200_000).fill(1);
  for (let round = 0; round < 3; round++) {
    assert.equal(validate(large), true);
    assert.equal(validate.json(JSON.stringify(large)), true);
    onefold.releaseScratch();
    assert.equal(validate([1, "2"]), false);
    assert.equal(validate.errors[0].instancePath, "/1");
  }
  const memory = new Registry().stats().memoryBytes;
  for (let round = 0; round < 20; round++) {
    validate(large);
    onefold.releaseScratch();
  }
  assert.equal(new Registry().stats().memoryBytes, memory);
  const inside = {
    get now() {
      onefold.releaseScratch();
      return 1;
    },
  };
  thrown(() => validate(inside), UsageError);
  assert.equal(validate([1]), true);
});
