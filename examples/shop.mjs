/** A shop's documents: addresses, money and people over and over, and a tree of categories. */

import { readFileSync, readdirSync } from "node:fs";
import { Registry } from "../pkg/dist/node.js";
import {
  count, dim, duration, failure, heading, kilobytes, microseconds, say, table, times, title, verdict,
} from "./print.mjs";

const OPTIONS = { allErrors: true, assertFormat: true };

const schemas = new URL("shop/schemas/", import.meta.url);
const instances = new URL("shop/instances/", import.meta.url);
const read = (folder, file) => readFileSync(new URL(file, folder), "utf8");

/** The schemas, those that are referred to before those that refer to them, and what each has in common with others. */
const DOCUMENTS = [
  ["address", "nothing is here yet"],
  ["money"],
  ["person", "its address is a $ref"],
  ["category", "a tree: it refers to itself"],
  ["navigation", "the same tree, its first level written out"],
  ["product", "money and category by $ref"],
  ["cart", "money and the article number as copies"],
  ["order", "address by $ref, and again as a copy"],
  ["shipment", "person and address as copies, under $defs"],
  ["invoice", "everything written out, keys sorted"],
  ["refund", "a person as a copy, the rest by $ref"],
];

export function shop() {
  title("A shop");
  const texts = new Map(DOCUMENTS.map(([name]) => [name, read(schemas, `${name}.json`)]));
  const { validators, rows } = compileOneByOne(texts);
  judge(validators);
  whatFolded(rows);
  onAndOff(texts);
}

/** Compiles one document after the other into one registry, and notes what each adds. */
function compileOneByOne(texts) {
  const registry = new Registry(OPTIONS);
  const validators = new Map();
  const rows = [];
  let before = registry.stats();
  for (const [name, ...remark] of DOCUMENTS) {
    registry.add(texts.get(name));
    validators.set(name, registry.compile(uri(name)));
    const after = registry.stats();
    rows.push([name, after.positions - before.positions, after.nodes - before.nodes, ...remark]);
    before = after;
  }
  return { validators, rows };
}

const uri = (name) => `https://shop.example/schemas/${name}`;

/** Holds each instance against the schema that its name begins with. */
function judge(validators) {
  heading("Verdicts on examples/shop/instances");
  const files = readdirSync(instances).map((file) => file.replace(/\.json$/, "")).sort();
  for (const file of files) {
    const [name] = file.split("-");
    const text = read(instances, `${file}.json`);
    const bytes = Buffer.from(text);
    const validator = validators.get(name);
    const valid = validator.json(bytes);
    const errors = validator.errors ?? [];
    verdict(valid, file, name, microseconds(duration(() => validator.json(bytes))));
    for (const error of errors) failure(text, error);
  }
}

function whatFolded(rows) {
  heading("What folded: each document's positions, and the nodes that were not there before");
  const total = ["all", sum(rows, 1), sum(rows, 2)];
  const line = ([name, positions, nodes, ...remark]) => [name, count(positions), count(nodes), ...remark];
  table(["document", "positions", "new nodes"], [...rows, total].map(line));
}

const sum = (rows, column) => rows.reduce((sum, row) => sum + row[column], 0);

function onAndOff(texts) {
  const measure = (fold) => {
    const registry = new Registry({ ...OPTIONS, fold });
    for (const text of texts.values()) registry.add(text);
    const validators = DOCUMENTS.map(([name]) => registry.compile(uri(name)));
    const stats = registry.stats();
    for (const validator of validators) validator.free();
    registry.free();
    return stats;
  };
  const [on, off] = [measure(true), measure(false)];
  heading("The same with folding on and off");
  const line = (name, key, unit) => [name, unit(on[key]), unit(off[key]), times(off[key] / on[key])];
  table(
    ["", "on", "off", "ratio"],
    [
      line("nodes that decide", "nodes", count),
      line("nodes that explain errors", "explanations", count),
      line("bytes", "bytesLive", kilobytes),
    ],
  );
  say(dim("    Off, each position has nodes of its own, once for each schema that leads to it."));
}
