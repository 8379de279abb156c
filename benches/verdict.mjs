// Verdicts beside Ajv's, in one process: node benches/verdict.mjs, after make pkg; or make bench.
//
// Each row is a schema with an instance. Contenders take turns, so that what disturbs the machine disturbs both; a
// round is as many calls as take about 20 ms, and the median of the rounds counts. Ratios above 1 are ours to like.

import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import { compile, Registry } from "../pkg/dist/node.js";

const ROUNDS = 15;
const WARM_UP = 250;
const ROUND = 20;

const shop = new URL("../examples/shop/", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, shop), "utf8"));
const names = ["address", "cart", "category", "invoice", "money", "navigation", "order", "person", "product", "refund"];
const schemas = [...names, "shipment"].map((name) => read(`schemas/${name}.json`));

const list = {
  type: "array",
  items: {
    type: "object",
    properties: {
      id: { type: "integer", minimum: 0 },
      name: { type: "string", minLength: 1 },
      tags: { type: "array", items: { type: "string" } },
      price: { type: "number" },
      place: { type: "object", properties: { street: { type: "string" }, zip: { type: "string" } }, required: ["zip"] },
    },
    required: ["id", "name"],
  },
};
const item = (id) => ({
  id,
  name: `item ${id}`,
  tags: ["a", "b", "c"],
  price: id * 1.25,
  place: { street: "Long Street 1", zip: "12345" },
});

/** Name, schema or its URI, instance. */
const ROWS = [
  ...["order", "invoice", "product", "category"].map((name) => [
    `shop ${name}`,
    read(`schemas/${name}.json`).$id,
    read(`instances/${name}.json`),
  ]),
  ["list of 10", list, Array.from({ length: 10 }, (_, id) => item(id))],
  ["list of 3,000", list, Array.from({ length: 3_000 }, (_, id) => item(id))],
];

/** How long a call takes, in microseconds, for each contender: the medians of rounds taken in turn. */
function race(contenders) {
  const calls = contenders.map((contender) => {
    const end = performance.now() + WARM_UP;
    let count = 0;
    for (; performance.now() < end; count++) contender();
    return Math.max(1, Math.round((count / WARM_UP) * ROUND));
  });
  const times = contenders.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    contenders.forEach((contender, index) => {
      const start = performance.now();
      for (let call = 0; call < calls[index]; call++) contender();
      times[index].push(((performance.now() - start) / calls[index]) * 1_000);
    });
  }
  return times.map((rounds) => rounds.sort((a, b) => a - b)[ROUNDS >> 1]);
}

// Without a precision Ajv computes in binary and refuses 19.99 as a multiple of 0.01.
const ajv = new Ajv({ strict: false, validateFormats: false, multipleOfPrecision: 6 });
const registry = new Registry();
for (const schema of schemas) {
  ajv.addSchema(schema);
  registry.add(schema);
}

const head = ["", "bytes", "onefold µs", "parse + ajv µs", "ratio", "value: onefold µs", "ajv µs", "ratio"];
const rows = ROWS.map(([name, schema, value]) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const ours = typeof schema === "string" ? registry.compile(schema) : compile(schema);
  const theirs = typeof schema === "string" ? ajv.getSchema(schema) : ajv.compile(schema);
  const decoder = new TextDecoder();
  const parsed = () => theirs(JSON.parse(decoder.decode(bytes)));
  if (!ours.json(bytes) || !parsed() || !ours(value)) throw new Error(`${name} should be valid`);
  const [a, b, c, d] = race([() => ours.json(bytes), parsed, () => ours(value), () => theirs(value)]);
  return { name, bytes: bytes.length, a, b, c, d };
});
const mean = (ratio) => Math.exp(rows.reduce((sum, row) => sum + Math.log(ratio(row)), 0) / rows.length);
const shown = rows.map(({ name, bytes, a, b, c, d }) =>
  [name, bytes, a.toFixed(1), b.toFixed(1), (b / a).toFixed(2), c.toFixed(1), d.toFixed(1), (d / c).toFixed(2)].map(String),
);
const bytesMean = mean(({ a, b }) => b / a).toFixed(2);
const valueMean = mean(({ c, d }) => d / c).toFixed(2);
shown.push(["geometric mean", "", "", "", bytesMean, "", "", valueMean]);
const widths = head.map((title, column) => Math.max(title.length, ...shown.map((row) => row[column].length)));
for (const row of [head, ...shown]) {
  console.log(row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join("  "));
}
