// The entry for browsers, run in Node: nothing works before `init`, and `init` may be called any number of times.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const entry = new URL("../../pkg/dist/browser.js", import.meta.url);
const wasm = readFileSync(new URL("../../pkg/onefold.wasm", import.meta.url));
const { compile, init, Registry, UsageError } = await import(entry);

test("before init", () => {
  for (const call of [() => compile(true), () => new Registry()]) {
    assert.throws(call, (error) => error instanceof UsageError && /init/.test(error.message));
  }
});

test("a runtime without SIMD", async () => {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  await assert.rejects(init(wasm), (error) => error instanceof UsageError && /SIMD/.test(error.message));
  WebAssembly.validate = validate;
});

test("what cannot be loaded", async () => {
  await assert.rejects(
    init(Uint8Array.of(1, 2, 3)),
    (error) => error instanceof UsageError && error.cause instanceof Error,
  );
  await assert.rejects(init(Promise.reject(new Error("mine"))), (error) => error.cause.message === "mine");
});

test("init, again and again", async () => {
  const first = init(wasm);
  assert.equal(init(), first);
  await first;
  await init(new Uint8Array(0));
  const validate = compile({ type: "string" });
  assert.equal(validate("x"), true);
  assert.equal(validate.json("1"), false);
});
