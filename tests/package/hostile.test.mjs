// Values and texts that try to break the package: each ends in a verdict or a typed error, and the next call answers.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { compile, LimitError, Registry, UsageError } from "onefold";

const strings = compile({ type: "object", additionalProperties: { type: ["string", "array", "object"] } });
const tree = compile({ properties: { n: { $ref: "#" } }, additionalProperties: false });

afterEach(() => {
  assert.equal(strings({ a: "x" }), true);
  assert.equal(strings.json('{"a":1}'), false);
});

describe("user code in a value", () => {
  test("errors pass, and there are no errors of a verdict then", () => {
    const mine = new Error("mine");
    assert.equal(strings({ a: 1 }), false);
    assert.throws(
      () =>
        strings({
          get a() {
            throw mine;
          },
        }),
      (error) => error === mine,
    );
    assert.equal(strings.errors, null);
  });

  test("a getter that uses the package", () => {
    const registry = new Registry();
    const long = "y".repeat(300_000);
    const value = {
      before: "x".repeat(100),
      get judged() {
        assert.equal(strings({ other: "z".repeat(1_000) }), true);
        return "judged";
      },
      get read() {
        assert.equal(strings.json(JSON.stringify({ long })), true);
        assert.equal(strings.json('{"a":1}'), false);
        return "read";
      },
      get compiled() {
        const inner = registry.add({ type: "string" }, "urn:s").compile({ properties: { a: { $ref: "urn:s" } } });
        assert.equal(
          registry.compile("urn:s")({
            get a() {
              return strings({ a: "deeper" });
            },
          }),
          false,
        );
        assert.equal(inner({ a: 1 }), false);
        inner.free();
        assert.ok(registry.stats().memoryBytes > 0 && registry.has("urn:s") && registry.remove("urn:s"));
        return "compiled";
      },
      get failed() {
        assert.throws(
          () =>
            strings({
              get a() {
                throw new TypeError("inner");
              },
            }),
          TypeError,
        );
        assert.throws(() => compile({ type: 1 }));
        return "failed";
      },
      after: ["é".repeat(100)],
    };
    const exact = compile({
      properties: {
        before: { const: "x".repeat(100) },
        judged: { const: "judged" },
        read: { const: "read" },
        failed: { const: "failed" },
        after: { const: ["é".repeat(100)] },
      },
      required: ["before", "judged", "read", "compiled", "failed", "after"],
      maxProperties: 6,
    });
    assert.equal(exact(value), true, JSON.stringify(exact.errors));
    assert.equal(strings({ ...value, number: 1 }), false);
    assert.equal(strings.errors[0].instancePath, "/number");
  });

  test("a getter that frees the validator", () => {
    const validate = compile({ properties: { a: { const: 1 } } });
    assert.throws(
      () =>
        validate({
          get a() {
            validate.free();
            return 1;
          },
        }),
      UsageError,
    );
    assert.throws(() => validate({}), UsageError);
  });

  test("proxies", () => {
    const trapped = new Proxy(
      {},
      {
        ownKeys() {
          throw new RangeError("trap");
        },
      },
    );
    assert.throws(() => strings(trapped), RangeError);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.throws(() => strings({ a: proxy }), TypeError);
    const lying = new Proxy([], { get: (target, key) => (key === "length" ? 2 ** 50 : target[key]) });
    assert.throws(() => strings({ a: lying }), LimitError);
  });
});

describe("depth", () => {
  const nested = (depth) => {
    let value = {};
    for (let i = 1; i < depth; i++) value = { n: value };
    return value;
  };
  const text = (depth) => '{"n":'.repeat(depth - 1) + "{}" + "}".repeat(depth - 1);

  test("the limit is the same for values and text", () => {
    assert.equal(tree(nested(500)), true);
    assert.equal(tree.json(text(500)), true);
    for (const depth of [501, 100_000, 1_000_000]) {
      for (const call of [
        () => tree(nested(depth)),
        () => tree.json(text(depth)),
        () => tree.json("[".repeat(depth)),
      ]) {
        assert.throws(
          call,
          (error) =>
            error instanceof LimitError && error.code === "LIMIT" && error.limit === "depth" && error.allowed === 500,
        );
        assert.equal(tree.errors, null);
      }
    }
    assert.equal(tree({ m: 1 }), false);
  });

  test("the limit is an option", () => {
    const shallow = compile({ properties: { n: { $ref: "#" } } }, { limits: { depth: 5 } });
    assert.equal(shallow(nested(5)), true);
    assert.equal(shallow.json(text(5)), true);
    assert.throws(() => shallow(nested(6)), LimitError);
    assert.throws(() => shallow.json(text(6)), LimitError);
  });

  test("cycles", () => {
    const cycle = { n: {} };
    cycle.n.n = cycle;
    assert.throws(
      () => tree(cycle),
      (error) => error instanceof UsageError && /cyclic/.test(error.message),
    );
  });
});

describe("size", () => {
  test("instanceBytes bounds text, bytes and values", () => {
    const small = compile(true, { limits: { instanceBytes: 1_000 } });
    const text = JSON.stringify("x".repeat(998));
    assert.equal(small.json(text), true);
    for (const call of [
      () => small.json(`${text} `),
      () => small.json(Buffer.from(`${text} `)),
      () => small("x".repeat(1_001)),
      () => small(Array(1_000_000).fill(0)),
    ]) {
      assert.throws(call, LimitError);
    }
  });

  test("big inputs, and memory that grows under them", () => {
    const registry = new Registry();
    const before = registry.stats().memoryBytes;
    const big = "é".repeat(5_000_000);
    assert.equal(strings({ a: big, b: [big] }), true);
    assert.equal(strings.json(JSON.stringify({ a: big, b: "\u{10ffff}".repeat(1_000_000) })), true);
    assert.equal(strings.json(new TextEncoder().encode(JSON.stringify({ a: big, b: 1 }))), false);
    assert.equal(strings.errors[0].instancePath, "/b");
    assert.ok(registry.stats().memoryBytes > before);
    assert.equal(strings({ a: Array.from({ length: 300_000 }, (_, i) => ({ i })) }), true);
  });

  test("many members", () => {
    const members = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i]));
    const integers = compile({ additionalProperties: { type: "integer" } });
    assert.equal(integers(members), true);
    assert.equal(integers.json(JSON.stringify(members)), true);
    members.k199999 = 0.5;
    assert.equal(integers(members), false);
    assert.equal(integers.errors[0].instancePath, "/k199999");
  });
});

describe("work", () => {
  test("a schema that doubles by reference", () => {
    const $defs = { d0: { type: "string" } };
    for (let n = 1; n <= 60; n++)
      $defs[`d${n}`] = { allOf: [{ $ref: `#/$defs/d${n - 1}` }, { $ref: `#/$defs/d${n - 1}` }] };
    const doubled = compile({ $defs, $ref: "#/$defs/d60" });
    for (const value of ["x", 1]) {
      try {
        assert.equal(doubled(value), value === "x");
      } catch (error) {
        assert.ok(error instanceof LimitError, error.stack);
      }
    }
  });

  test("a pattern that backtracks", () => {
    const slow = compile({ pattern: "^(a+)+$" });
    assert.equal(slow(`${"a".repeat(50_000)}b`), false);
    const worse = compile({ pattern: "^(?=(a+)+$)\\1?b" });
    try {
      worse(`${"a".repeat(5_000)}b`);
    } catch (error) {
      assert.ok(error instanceof LimitError, error.stack);
    }
  });
});

test("keys that JavaScript treats specially", () => {
  const special = compile(
    '{"properties":{"__proto__":{"type":"number"},"constructor":{"type":"string"},"toString":{"minLength":2}},"required":["__proto__"]}',
  );
  const cases = [
    ['{"__proto__":1}', true],
    ['{"__proto__":"x"}', false],
    ["{}", false],
    ['{"__proto__":1,"constructor":7}', false],
    ['{"__proto__":1,"toString":"a"}', false],
  ];
  for (const [text, verdict] of cases) {
    assert.equal(special.json(text), verdict, text);
    assert.equal(special(JSON.parse(text)), verdict, text);
  }
  const inherited = compile({ required: ["toString", "hasOwnProperty"] });
  assert.equal(inherited({}), false);
  assert.equal(inherited({ toString: 1, hasOwnProperty: 2 }), true);
  assert.equal(compile({ required: ["a"] })({ __proto__: null, a: 1 }), true);
});
