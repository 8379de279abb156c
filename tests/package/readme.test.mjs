// The JavaScript in README.md, run as it stands there against the built package. A line `expression; // value: remark`
// is held to its value.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const entry = import.meta.resolve("onefold");
const blocks = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

/** What a remark says a value is: JSON up to a colon, if there is one. */
function promised(remark) {
  for (const [, value] of [/^(.*)$/, /^(.*?): /].map((form) => form.exec(remark) ?? [])) {
    try {
      return JSON.parse(value);
    } catch {
      // Perhaps in the other form.
    }
  }
  throw new Error(`README.md says of a line what is no JSON value: ${remark}`);
}

/** The code as a module that checks what its remarks say, and how many do. */
function checked(code) {
  let remarks = 0;
  const lines = code.split("\n").map((line) => {
    const [, expression, remark] = /^(\S.*); \/\/ (.*)$/.exec(line) ?? [];
    if (expression === undefined) return line;
    remarks++;
    return `assert.deepEqual(${expression}, ${JSON.stringify(promised(remark))});`;
  });
  const module = ['import assert from "node:assert/strict";', ...lines].join("\n");
  return [module.replaceAll('from "onefold"', `from ${JSON.stringify(entry)}`), remarks];
}

test("README.md shows JavaScript", () => assert.notEqual(blocks.length, 0));

for (const [index, code] of blocks.entries()) {
  test(`README.md, JavaScript block ${index + 1}`, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "onefold-"));
    context.after(() => rmSync(folder, { recursive: true }));
    const [module, remarks] = checked(code);
    assert.notEqual(remarks, 0, "it says what comes out");
    const file = join(folder, "block.mjs");
    writeFileSync(file, module);
    await import(pathToFileURL(file).href);
  });
}
