// The official test suite through the built package: every test as bytes and as a JavaScript value, five drafts.
//
// Exceptions are read from ../suite-exceptions.json, a list of { draft, file, description?, test?, path?, reason }: a
// file, or one group or test in it, on one path ("bytes" or "value") or both. An exception that does not fail is itself
// a failure, so that the list stays true.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Registry } from "onefold";
import { takeApart } from "./raw-json.mjs";

const { ONEFOLD_SUITE } = process.env;
const SUITE = ONEFOLD_SUITE ? pathToFileURL(`${ONEFOLD_SUITE}/`) : new URL("../../.cache/suite/", import.meta.url);
const EXCEPTIONS = JSON.parse(readFileSync(new URL("../suite-exceptions.json", import.meta.url), "utf8"));
const DRAFTS = { draft4: "4", draft6: "6", draft7: "7", "draft2019-09": "2019-09", "draft2020-12": "2020-12" };
const PATHS = {
  bytes: (validate, text) => validate.json(new TextEncoder().encode(text)),
  value: (validate, text) => validate(JSON.parse(text)),
};

/** The JSON files below a folder, as paths within it without their ending. */
function files(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/**
 * The documents that the tests of a draft refer to: its own, those for all drafts, and of our other drafts' those that
 * say so themselves.
 */
function remotes(draft) {
  return files(new URL("remotes/", SUITE))
    .map((file) => ({ file, text: readFileSync(new URL(`remotes/${file}.json`, SUITE), "utf8") }))
    .filter(({ file, text }) => {
      const [folder] = file.split("/");
      if (!/^(draft|v\d)/.test(folder) || folder === draft) return true;
      return Object.hasOwn(DRAFTS, folder) && Object.hasOwn(JSON.parse(text), "$schema");
    });
}

function registryFor(draft, file) {
  const registry = new Registry({
    draft: DRAFTS[draft],
    assertFormat: file.startsWith("optional/format/"),
    assertContent: draft === "draft7" && file === "optional/content",
  });
  for (const { file, text } of remotes(draft)) registry.add(text, `http://localhost:1234/${file}.json`);
  return registry;
}

/** The groups of a file: the schema and each instance as text, as it was written. */
function groups(draft, file) {
  return takeApart(readFileSync(new URL(`tests/${draft}/${file}.json`, SUITE), "utf8")).items.map(({ members }) => ({
    description: JSON.parse(members.get("description").text),
    schema: members.get("schema").text,
    tests: members.get("tests").items.map(({ members }) => ({
      description: JSON.parse(members.get("description").text),
      data: members.get("data").text,
      valid: JSON.parse(members.get("valid").text),
    })),
  }));
}

/** The exceptions that a test was found for. */
const used = new Set();

function isExcepted(draft, file, group, test, path) {
  const found = EXCEPTIONS.filter(
    (exception) =>
      exception.draft === draft &&
      exception.file === file &&
      (exception.description ?? group) === group &&
      (exception.test ?? test) === test &&
      (exception.path ?? path) === path,
  );
  found.forEach((exception) => used.add(exception));
  return found.length > 0;
}

/** Runs all tests of one group on one path, and returns what is wrong. */
function run(registry, draft, file, { description, schema, tests }, path, count) {
  const wrong = [];
  let validate;
  let refused;
  try {
    validate = registry.compile(path === "value" ? JSON.parse(schema) : new TextEncoder().encode(schema));
  } catch (error) {
    refused = error;
  }
  for (const { description: test, data, valid } of tests) {
    let outcome = refused;
    try {
      if (validate) outcome = PATHS[path](validate, data);
    } catch (error) {
      outcome = error;
    }
    if (outcome === valid && (outcome === true) !== (validate.errors === null)) outcome = "errors that contradict it";
    const right = outcome === valid;
    const excepted = isExcepted(draft, file, description, test, path);
    if (excepted && right) wrong.push(`${path}: ${description}: ${test}: is an exception, and passes`);
    if (!excepted && !right) wrong.push(`${path}: ${description}: ${test}: ${outcome}, not ${valid}`);
    count[excepted ? "excepted" : right ? "passed" : "failed"]++;
  }
  validate?.free();
  return wrong;
}

for (const draft of Object.keys(DRAFTS)) {
  const counts = Object.fromEntries(Object.keys(PATHS).map((path) => [path, { passed: 0, failed: 0, excepted: 0 }]));

  describe(draft, () => {
    for (const file of files(new URL(`tests/${draft}/`, SUITE))) {
      test(file, () => {
        const registry = registryFor(draft, file);
        const wrong = groups(draft, file).flatMap((group) =>
          Object.keys(PATHS).flatMap((path) => run(registry, draft, file, group, path, counts[path])),
        );
        registry.free();
        assert.deepEqual(wrong, []);
      });
    }
  });

  after(() => {
    for (const [path, { passed, failed, excepted }] of Object.entries(counts)) {
      console.log(`suite | ${draft} | package ${path} | ${passed} passed | ${failed} failed | ${excepted} excepted`);
    }
  });
}

// Runs last: by then every test has been met.
test("every exception is one of a test that exists", () => {
  assert.deepEqual(
    EXCEPTIONS.filter((exception) => !used.has(exception)),
    [],
  );
});
