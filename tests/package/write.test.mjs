// JavaScript values as they reach the core: the tape, read back. Needs no wasm.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import vm from "node:vm";
import { ALIEN, Bytes, FakeCore, readTape } from "./fake-core.mjs";

const dist = new URL(process.env.ONEFOLD_DIST ?? "../../pkg/dist/", import.meta.url);
const { Memory } = await import(new URL("memory.js", dist));
const { Writer } = await import(new URL("write.js", dist));
const { LimitError, UsageError } = await import(new URL("errors.js", dist));

function bounds({ depth = 1_000, instance = 2 ** 30 } = {}) {
  return {
    depth: { limit: "depth", allowed: depth },
    instance: { limit: "instanceBytes", allowed: instance },
  };
}

function fresh() {
  const core = new FakeCore();
  const memory = new Memory(core, core);
  return { core, memory, writer: new Writer(memory) };
}

function roundTrip(value, { memory, writer } = fresh(), limits = bounds()) {
  writer.write(value, limits);
  return readTape(memory, writer.words, writer.bytes);
}

const map = (object) => new Map(Object.entries(object));
class Point {
  x = 1;
  get y() {
    return 2;
  }
}

const VALUES = [
  ["null", null, null],
  ["booleans", [true, false], [true, false]],
  ["numbers", [0, -0, 1.5, -1e300, 2 ** 53], [0, -0, 1.5, -1e300, 2 ** 53]],
  ["not numbers", [NaN, Infinity, -Infinity], [ALIEN, ALIEN, ALIEN]],
  ["BigInt", [0n, -12n, 2n ** 64n], [0n, -12n, 2n ** 64n]],
  ["empty containers", [[], {}, ""], [[], new Map(), ""]],
  [
    "order of members",
    { b: 1, a: { c: [] } },
    new Map([
      ["b", 1],
      ["a", map({ c: [] })],
    ]),
  ],
  ["nothing in an object", { a: undefined, b: () => 1, c: Symbol("c"), d: 1 }, map({ d: 1 })],
  ["nothing in an array", [undefined, () => 1, Symbol("c")], [ALIEN, ALIEN, ALIEN]],
  ["holes", [, 1], [ALIEN, 1]],
  ["undefined itself", undefined, ALIEN],
  ["a function itself", () => 1, ALIEN],
  ["a symbol itself", Symbol("s"), ALIEN],
  ["boxed primitives", [new Number(1), new String("s"), new Boolean(false), Object(1n)], [1, "s", false, 1n]],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["a date that is none", new Date(NaN), null],
  [
    "toJSON is told its key",
    { a: { toJSON: (key) => `k${key}` }, b: [{ toJSON: (key) => key }] },
    map({ a: "ka", b: ["0"] }),
  ],
  ["toJSON that gives nothing", { a: { toJSON: () => undefined }, b: 1 }, map({ b: 1 })],
  ["toJSON is asked once", { toJSON: () => ({ toJSON: () => 1, a: 2 }) }, new Map([["a", 2]])],
  ["toJSON that is no function", { toJSON: 1 }, map({ toJSON: 1 })],
  [
    "a map",
    new Map([
      ["__proto__", 1],
      ["a", new Map()],
    ]),
    new Map([
      ["__proto__", 1],
      ["a", new Map()],
    ]),
  ],
  ["a map with other keys", [new Map([[1, 1]])], [ALIEN]],
  ["a set", new Set([1, "a", new Set()]), [1, "a", []]],
  ["typed arrays", [Uint8Array.of(1, 255), Float32Array.of(0.5), BigInt64Array.of(-1n)], [[1, 255], [0.5], [-1n]]],
  [
    "other built-ins",
    [/x/, new Error("e"), new ArrayBuffer(2), new DataView(new ArrayBuffer(2))],
    [new Map(), new Map(), new Map(), new Map()],
  ],
  ["own enumerable keys only", new Point(), map({ x: 1 })],
  ["inherited keys", Object.create({ a: 1 }, { b: { value: 2, enumerable: true }, c: { value: 3 } }), map({ b: 2 })],
  ["symbols as keys", { [Symbol("s")]: 1, a: 2 }, map({ a: 2 })],
  ["no prototype", Object.assign(Object.create(null), { a: 1 }), map({ a: 1 })],
  ["__proto__ as a key", JSON.parse('{"__proto__":{"a":1}}'), new Map([["__proto__", map({ a: 1 })]])],
  ["a tag alone makes no map", { [Symbol.toStringTag]: "Map", a: 1 }, map({ a: 1 })],
  [
    "a tag alone makes no map, by class",
    new (class {
      get [Symbol.toStringTag]() {
        return "Map";
      }
      a = 1;
    })(),
    map({ a: 1 }),
  ],
  [
    "another realm",
    vm.runInNewContext("({ a: [new Map([['m', 1]]), new Set([2]), new Date(0), new Number(3)] })"),
    map({ a: [map({ m: 1 }), [2], "1970-01-01T00:00:00.000Z", 3] }),
  ],
  ["a proxy", new Proxy({ a: 1 }, { get: (target, key) => (key === "a" ? 5 : target[key]) }), map({ a: 5 })],
  [
    "the same value twice is no cycle",
    ((shared) => [shared, { a: shared }])({ s: 1 }),
    [map({ s: 1 }), map({ a: map({ s: 1 }) })],
  ],
];

describe("values", () => {
  for (const [name, value, expected] of VALUES) {
    test(name, () => assert.deepEqual(roundTrip(value), expected));
  }
});

describe("strings", () => {
  const long = (piece) => piece.repeat(Math.ceil(300 / piece.length));
  const cases = [
    "",
    "a",
    "é",
    "\u07ff\u0800\uffff",
    "😀",
    "\0\x7f\x80",
    long("ascii"),
    long("zwölf"),
    long("日本"),
    long("a😀"),
  ];
  for (const text of cases) {
    test(JSON.stringify(text.slice(0, 20)) + ` × ${text.length}`, () => {
      assert.deepEqual(
        roundTrip({ [text]: text, x: [text] }),
        new Map([
          [text, text],
          ["x", [text]],
        ]),
      );
    });
  }

  for (const around of ["", "x".repeat(100), "é".repeat(100)]) {
    test(`lone surrogates between ${around.length} others are WTF-8`, () => {
      const bytes = [...new TextEncoder().encode(around)];
      assert.deepEqual(roundTrip(`${around}\ud800${around}`), new Bytes([...bytes, 0xed, 0xa0, 0x80, ...bytes]));
      assert.deepEqual(roundTrip(`${around}\udc00\ud800`), new Bytes([...bytes, 0xed, 0xb0, 0x80, 0xed, 0xa0, 0x80]));
      assert.equal(roundTrip(`${around}\ufffd`), `${around}\ufffd`);
    });
  }

  test("pieces never cut a pair", () => {
    const text = "😀".repeat(700_000);
    assert.equal(roundTrip(`a${text}`), `a${text}`);
    assert.equal(roundTrip(text), text);
  });

  test("a lone surrogate in a later piece", () => {
    const text = `${"a".repeat(1_500_000)}\ud800`;
    assert.deepEqual(roundTrip(text).bytes.slice(-4), [0x61, 0xed, 0xa0, 0x80]);
  });
});

describe("limits", () => {
  const nested = (depth) => {
    let value = 1;
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
    return value;
  };

  test("depth is inclusive", () => {
    for (const depth of [1, 2, 7, 1_000]) {
      roundTrip(nested(depth), fresh(), bounds({ depth }));
      assert.throws(
        () => roundTrip(nested(depth + 1), fresh(), bounds({ depth })),
        (error) => {
          assert.ok(error instanceof LimitError);
          assert.deepEqual([error.code, error.limit, error.allowed], ["LIMIT", "depth", depth]);
          return true;
        },
      );
    }
  });

  test("depth beyond any stack", () => {
    assert.throws(() => roundTrip(nested(1_000_000)), LimitError);
    const it = fresh();
    it.writer.write(nested(200_000), bounds({ depth: 200_000 }));
    assert.equal(it.writer.words, 3 * (200_000 + 100_000 + 1));
  });

  test("size", () => {
    const small = bounds({ instance: 100_000 });
    assert.throws(() => roundTrip("x".repeat(100_001), fresh(), small), LimitError);
    assert.throws(() => roundTrip(new Array(2 ** 32 - 1), fresh(), small), LimitError);
    assert.throws(() => roundTrip(Array(100_000).fill(0), fresh(), small), LimitError);
    assert.equal(roundTrip(Array(40_000).fill(0), fresh(), small).length, 40_000);
  });

  test("an array that claims any length", () => {
    for (const length of [Infinity, 2 ** 60]) {
      const value = new Proxy([], { get: (target, key) => (key === "length" ? length : target[key]) });
      assert.throws(() => roundTrip(value), LimitError);
    }
    for (const length of [NaN, -1, "x", undefined]) {
      const value = new Proxy([], { get: (target, key) => (key === "length" ? length : target[key]) });
      assert.deepEqual(roundTrip(value), []);
    }
  });

  test("objects without end", () => {
    const value = new Proxy(
      {},
      {
        ownKeys: () => ["a"],
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
        get: (_, key) => (key === "a" ? { a: value } : undefined),
      },
    );
    assert.throws(() => roundTrip(value), UsageError);
    const endless = () => ({
      get a() {
        return endless();
      },
    });
    assert.throws(() => roundTrip(endless()), LimitError);
  });
});

describe("cycles", () => {
  const CYCLES = {
    "to itself": () => {
      const a = {};
      a.a = a;
      return a;
    },
    "through an array": () => {
      const a = [];
      a.push([[a]]);
      return a;
    },
    "through a map": () => {
      const a = new Map();
      a.set("a", { a });
      return a;
    },
    "through a set": () => {
      const a = new Set();
      a.add([a]);
      return { a };
    },
    "far below": () => {
      const end = {};
      let a = end;
      for (let i = 0; i < 300; i++) a = { a };
      end.a = [[end]];
      return a;
    },
    long: () => {
      const start = {};
      let a = start;
      for (let i = 0; i < 400; i++) a = { a };
      start.a = a;
      return start;
    },
  };
  for (const [name, make] of Object.entries(CYCLES)) {
    test(name, () =>
      assert.throws(
        () => roundTrip(make()),
        (error) => error instanceof UsageError && /cyclic/.test(error.message),
      ),
    );
  }

  test("are found before what stands beside them is written over and over", () => {
    const value = { beside: Array(10_000).fill("x".repeat(40)) };
    value.self = value;
    const it = fresh();
    assert.throws(() => roundTrip(value, it), UsageError);
    assert.ok(it.writer.words < 3 * 10_000 * 5, `${it.writer.words} words`);
  });
});

describe("user code", () => {
  test("errors pass, and the writer goes on", () => {
    const it = fresh();
    const thrown = new Error("mine");
    const bad = {
      a: [
        {
          get b() {
            throw thrown;
          },
        },
      ],
    };
    assert.throws(
      () => roundTrip(bad, it),
      (error) => error === thrown,
    );
    assert.equal(it.writer.busy, false);
    assert.deepEqual(roundTrip({ a: [1] }, it), map({ a: [1] }));
  });

  test("errors of proxies and toJSON pass", () => {
    const thrown = new Error("mine");
    const fail = () => {
      throw thrown;
    };
    for (const value of [new Proxy({}, { ownKeys: fail }), new Proxy([], { get: fail }), { toJSON: fail }]) {
      assert.throws(
        () => roundTrip([value]),
        (error) => error === thrown,
      );
    }
  });

  test("a property that goes away meanwhile is absent", () => {
    const value = {
      get a() {
        delete value.b;
        return 1;
      },
      b: 2,
      c: 3,
    };
    assert.deepEqual(roundTrip(value), map({ a: 1, c: 3 }));
  });

  test("an array that changes meanwhile keeps its first length", () => {
    const grows = [1, 2];
    Object.defineProperty(grows, 0, { get: () => grows.push(7) && 1, enumerable: true });
    assert.deepEqual(roundTrip(grows), [1, 2]);
  });

  test("the value is let go of", { skip: !globalThis.gc }, async () => {
    const it = fresh();
    const ref = (() => {
      const value = { a: [{ b: {} }] };
      roundTrip(value, it);
      assert.throws(() =>
        roundTrip(
          {
            value,
            get x() {
              throw new Error("x");
            },
          },
          it,
        ),
      );
      return new WeakRef(value);
    })();
    await new Promise((resolve) => setTimeout(resolve, 0));
    globalThis.gc();
    assert.equal(ref.deref(), undefined);
    assert.equal(it.writer.busy, false);
  });
});

test("buffers that move and memory that grows midway", () => {
  const it = fresh();
  for (let size = 1; size < 100_000; size *= 3) {
    const value = { head: "h".repeat(size), items: Array.from({ length: size }, (_, i) => ({ i, s: `é${i}` })) };
    const read = roundTrip(value, it);
    assert.equal(read.get("head"), value.head);
    assert.deepEqual(read.get("items").at(-1), map({ i: size - 1, s: `é${size - 1}` }));
  }
});
