// Registries, and the lives of what comes from them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compile, Registry, SchemaError, UsageError } from "onefold";

const ADDRESS = {
  $id: "https://example.com/address",
  type: "object",
  properties: { zip: { type: "string", pattern: "^\\d+$" } },
  required: ["zip"],
};
const PERSON = {
  $id: "https://example.com/person",
  properties: { home: { $ref: "address" } },
  required: ["home"],
  $defs: { age: { type: "integer" } },
};

const isUsage = (error) => error instanceof UsageError && error.code === "USAGE";

describe("documents", () => {
  test("are known under their $id and the URI given", () => {
    const registry = new Registry();
    assert.equal(registry.add(ADDRESS).add(PERSON, "urn:person"), registry);
    for (const uri of [ADDRESS.$id, PERSON.$id, "urn:person"]) assert.equal(registry.has(uri), true, uri);
    assert.equal(registry.has("urn:other"), false);
    assert.equal(registry.compile("urn:person")({ home: { zip: "123" } }), true);
    assert.equal(registry.compile(PERSON.$id)({ home: { zip: "x" } }), false);
    assert.equal(registry.compile(`${PERSON.$id}#/$defs/age`)(1.5), false);
    registry.free();
  });

  test("the same twice is no error, another under the same URI is", () => {
    const registry = new Registry().add(ADDRESS).add(JSON.stringify(ADDRESS));
    assert.throws(() => registry.add({ ...ADDRESS, type: "string" }), SchemaError);
    assert.equal(registry.compile(ADDRESS.$id)({ zip: "1" }), true);
  });

  test("can be removed; what was compiled lives on", () => {
    const registry = new Registry().add(ADDRESS).add(PERSON);
    const validate = registry.compile(PERSON.$id);
    assert.equal(registry.remove(ADDRESS.$id), true);
    assert.equal(registry.remove(ADDRESS.$id), false);
    assert.equal(registry.has(ADDRESS.$id), false);
    assert.equal(validate({ home: { zip: "1" } }), true);
    assert.equal(validate({ home: {} }), false);
    assert.throws(() => registry.compile(PERSON.$id), SchemaError);
    registry.add({ ...ADDRESS, required: [] });
    assert.equal(registry.compile(PERSON.$id)({ home: {} }), true);
    assert.equal(validate({ home: {} }), false);
  });

  test("compile registers nothing", () => {
    const registry = new Registry();
    registry.compile(ADDRESS);
    assert.equal(registry.has(ADDRESS.$id), false);
    assert.throws(() => registry.compile({ $ref: ADDRESS.$id }), SchemaError);
  });

  test("a string is text or a URI", () => {
    const registry = new Registry().add({ type: "integer" }, "true-ish").add({ type: "string" }, "urn:s");
    assert.equal(registry.compile(' \n{"type":"null"}')(null), true);
    assert.equal(registry.compile("true")(1), true);
    assert.equal(registry.compile("urn:s")("x"), true);
    for (const uri of ["urn:unknown", "urn:s#/nowhere", ""]) {
      assert.throws(
        () => registry.compile(uri),
        (error) => error instanceof SchemaError && error.message.includes(uri),
      );
    }
  });

  test("URIs are strings", () => {
    const registry = new Registry();
    for (const call of [
      () => registry.has(),
      () => registry.remove(1),
      () => registry.add({}, 1),
      () => registry.add({}, null),
    ]) {
      assert.throws(call, isUsage);
    }
  });

  test("do not cross to another registry", () => {
    const a = new Registry().add({ type: "string" }, "urn:x");
    const b = new Registry().add({ type: "number" }, "urn:x");
    assert.equal(a.compile({ $ref: "urn:x" })(1), false);
    assert.equal(b.compile({ $ref: "urn:x" })(1), true);
    assert.throws(() => new Registry().compile({ $ref: "urn:x" }), SchemaError);
  });
});

describe("statistics", () => {
  const NAMES = [
    "positions",
    "nodes",
    "explanations",
    "hits",
    "bytesLive",
    "bytesPeak",
    "bytesAllocated",
    "allocations",
    "memoryBytes",
  ];

  test("are numbers by the names of the interface", () => {
    const stats = new Registry().stats();
    assert.deepEqual(Object.keys(stats).sort(), [...NAMES].sort());
    for (const name of NAMES) assert.ok(Number.isSafeInteger(stats[name]) && stats[name] >= 0, name);
    assert.equal(stats.positions, 0);
    assert.equal(stats.nodes, 0);
  });

  test("equal schemas fold, and freed is freed", () => {
    const registry = new Registry();
    const { bytesLive: before } = registry.stats();
    const first = registry.compile(ADDRESS);
    const one = registry.stats();
    assert.ok(one.nodes > 0 && one.positions > 0 && one.bytesLive > before);
    const second = registry.compile(JSON.stringify(ADDRESS));
    const two = registry.stats();
    assert.equal(two.nodes, one.nodes);
    assert.ok(two.hits > one.hits && two.positions === 2 * one.positions);
    first.free();
    assert.equal(registry.stats().nodes, one.nodes);
    assert.equal(second({ zip: "1" }), true);
    second.free();
    assert.equal(registry.stats().nodes, 0);
    assert.equal(registry.stats().bytesLive, before);
  });

  test("unfolded, every position is a node", () => {
    const registry = new Registry({ fold: false });
    const validate = registry.compile({ properties: { a: { type: "string" }, b: { type: "string" } } });
    assert.equal(registry.stats().nodes, registry.stats().positions);
    validate.free();
  });
});

describe("freeing", () => {
  test("a freed validator says so, and may be freed again", () => {
    const validate = compile({ type: "string" });
    assert.equal(validate(1), false);
    validate.free();
    validate.free();
    for (const call of [() => validate("x"), () => validate.json("1"), () => validate.digest]) {
      assert.throws(call, (error) => isUsage(error) && /freed/.test(error.message));
    }
  });

  test("the next validator is not the last one's", () => {
    const first = compile({ type: "string" });
    first.free();
    const second = compile({ type: "string" });
    assert.throws(() => first("x"), isUsage);
    assert.equal(second("x"), true);
  });

  test("Symbol.dispose frees", () => {
    const validate = compile(true);
    validate[Symbol.dispose]();
    assert.throws(() => validate(1), isUsage);
    const registry = new Registry();
    registry[Symbol.dispose]();
    assert.throws(() => registry.stats(), isUsage);
  });

  test("a freed registry says so; its validators live on", () => {
    const registry = new Registry().add(ADDRESS);
    const validate = registry.compile({ properties: { a: { $ref: ADDRESS.$id } } });
    registry.free();
    registry.free();
    for (const call of [
      () => registry.add({}),
      () => registry.has("urn:x"),
      () => registry.remove("urn:x"),
      () => registry.compile(true),
      () => registry.compile("urn:x"),
      () => registry.stats(),
    ]) {
      assert.throws(call, (error) => isUsage(error) && /freed/.test(error.message));
    }
    assert.equal(validate({ a: { zip: "1" } }), true);
    assert.equal(validate({ a: { zip: "x" } }), false);
    assert.equal(validate.errors[0].instancePath, "/a/zip");
    validate.free();
  });

  test("what is dropped is freed in the end", { skip: !globalThis.gc }, async () => {
    const registry = new Registry();
    const kept = registry.compile({ type: "string" });
    const { nodes } = registry.stats();
    (() => {
      for (let i = 0; i < 100; i++) registry.compile({ minimum: i })(i);
    })();
    assert.ok(registry.stats().nodes > nodes);
    for (let i = 0; i < 50 && registry.stats().nodes > nodes; i++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(registry.stats().nodes, nodes);
    assert.equal(kept("x"), true);
  });

  test("any number of sets of options", () => {
    const kept = Array.from({ length: 100 }, (_, i) =>
      compile({ items: { type: "string" } }, { allErrors: true, limits: { errors: i + 1 } }),
    );
    kept.forEach((validate, i) => {
      assert.equal(validate(Array(200).fill(0)), false);
      assert.equal(validate.errors.length, i + 1);
    });
  });

  test("rounds of compiling and freeing leave memory where it was", () => {
    const registry = new Registry();
    const round = (i) =>
      registry
        .compile({ properties: { [`p${i % 50}`]: { minimum: i }, q: { type: "string", pattern: `^${i}` } } })
        .free();
    for (let i = 0; i < 500; i++) round(i);
    const { memoryBytes } = registry.stats();
    for (let i = 0; i < 5_000; i++) round(i);
    assert.ok(registry.stats().memoryBytes <= 1.1 * memoryBytes);
    assert.equal(registry.stats().nodes, 0);
  });
});
