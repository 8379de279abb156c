/** Manifests against the schemas of Kubernetes, and what folds in those. */

import { readFileSync, readdirSync } from "node:fs";
import { Registry } from "../pkg/dist/node.js";
import { inlined } from "./inline.mjs";
import { definitionsText, documents, fetchSchemas, unionText, UNION_URI } from "./kubernetes-schemas.mjs";
import {
  count, dim, duration, failure, heading, kilobytes, megabytes, microseconds, milliseconds, note, say, table, timed,
  title, verdict,
} from "./print.mjs";

const manifests = new URL("manifests/", import.meta.url);

export function kubernetes() {
  title("Kubernetes 1.37");
  const missing = fetchSchemas();
  if (missing !== undefined) {
    note(`Its schemas cannot be had here, so this part is left out: ${missing}`);
    return;
  }
  const texts = documents();
  const published = compilePublished(texts);
  const [files, size] = [count(published.documents), megabytes(published.bytes)];
  say(`  ${files} files, ${size}, compiled in ${milliseconds(published.time)}`);
  const accepted = judge(texts, published);
  judgeStrictly(texts, accepted);
  whatFolded(texts, published);
}

/** Kubernetes' own documents. Each refers to the one that holds all definitions, and one more is the union of all. */
function compilePublished(texts, { fold = true, change = (text) => text } = {}) {
  const registry = new Registry({ allErrors: true, fold });
  const all = [[definitionsText()], [unionText(), UNION_URI], ...[...texts.values()].map((text) => [text])];
  const given = all.map(([text, uri]) => [change(text), uri]);
  const uris = [...idsOf(texts), UNION_URI];
  const [validators, time] = timed(() => {
    for (const [text, uri] of given) registry.add(text, uri);
    return uris.map((uri) => registry.compile(uri));
  });
  return outcome(registry, given.map(([text]) => text), validators, time);
}

/** The same documents with every definition written out: none refers to anything. */
function compileInlined(texts, { fold = true, registry = new Registry({ allErrors: true, fold }) } = {}) {
  const [validators, time] = timed(() => texts.map((text) => registry.compile(text)));
  return outcome(registry, texts, validators, time);
}

function outcome(registry, texts, validators, time) {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { registry, validators, time, bytes, documents: texts.length, stats: registry.stats() };
}

const idsOf = (texts) => [...texts.values()].map((text) => JSON.parse(text).$id);

/** Gives back all that was compiled. */
function free({ registry, validators }) {
  for (const validator of validators) validator.free();
  registry.free();
}

/** The place of the schema for each kind of object, by `apiVersion kind` in lower case. */
function kinds(texts) {
  const places = new Map();
  for (const [place, text] of [...texts.values()].entries()) {
    const { apiVersion, kind } = JSON.parse(text).properties ?? {};
    if (apiVersion?.enum && kind?.enum) places.set(`${apiVersion.enum[0]} ${kind.enum[0]}`.toLowerCase(), place);
  }
  return places;
}

/** What a manifest says it is. It may not be JSON, so it is not read as such. */
function claim(text) {
  const [, version] = /"apiVersion":\s*"([^"]*)"/.exec(text);
  const [, kind] = /"kind":\s*"([^"]*)"/.exec(text);
  return `${version} ${kind}`;
}

/** The manifests as [name, text]. */
function allManifests() {
  const names = readdirSync(manifests).map((file) => file.replace(/\.json$/, "")).sort();
  return names.map((name) => [name, readFileSync(new URL(`${name}.json`, manifests), "utf8")]);
}

/** Holds each manifest against its schema, and gives those that are valid. */
function judge(texts, { validators }) {
  heading("Verdicts on examples/manifests");
  const places = kinds(texts);
  const accepted = [];
  let [own, parsing] = [0, 0];
  for (const [name, text] of allManifests()) {
    // Whoever writes `Apps/V1` wants to hear what it should be, so the schema is found in either case.
    const validator = validators[places.get(claim(text).toLowerCase())];
    const bytes = Buffer.from(text);
    const valid = validator.json(bytes);
    const errors = validator.errors ?? [];
    const time = duration(() => validator.json(bytes));
    verdict(valid, name, claim(text), microseconds(time));
    for (const error of errors) failure(text, error);
    if (!valid) continue;
    accepted.push([name, text]);
    own += time;
    parsing += duration(() => JSON.parse(text));
  }
  const figures = `${microseconds(own)} together, where JSON.parse alone takes ${microseconds(parsing)}`;
  say(dim(`    ${accepted.length} valid ones: ${figures}`));
  return accepted;
}

/** Kubernetes' schemas let unknown fields pass. Here they do not: a misspelt or misplaced one is found. */
function judgeStrictly(texts, accepted) {
  heading("The valid ones again, with unknown fields forbidden");
  const strict = compilePublished(texts, { change: (text) => JSON.stringify(forbidUnknown(JSON.parse(text))) });
  const places = kinds(texts);
  let refused = 0;
  for (const [name, text] of accepted) {
    const validator = strict.validators[places.get(claim(text).toLowerCase())];
    if (validator.json(text)) continue;
    refused++;
    verdict(false, name, claim(text));
    for (const error of validator.errors) failure(text, error);
  }
  say(dim(`    ${accepted.length - refused} stay valid`));
  free(strict);
}

/** The schema with `additionalProperties: false` beside every `properties`. */
function forbidUnknown(schema) {
  const changed = { ...schema };
  for (const keyword of ["properties", "$defs"]) {
    if (!(keyword in schema)) continue;
    const members = Object.entries(schema[keyword]);
    changed[keyword] = Object.fromEntries(members.map(([name, member]) => [name, forbidUnknown(member)]));
  }
  for (const keyword of ["items", "additionalProperties"]) {
    if (keyword in schema) changed[keyword] = forbidUnknown(schema[keyword]);
  }
  if ("properties" in schema) changed.additionalProperties = false;
  return changed;
}

function whatFolded(texts, published) {
  heading("What folded: with references as published, and with every definition written out");
  const written = [...inlined(texts).values()];
  const nameless = written.map((text) => JSON.stringify({ ...JSON.parse(text), $id: undefined }));
  const together = compileInlined(nameless, { registry: published.registry });
  const more = together.stats.nodes - published.stats.nodes;
  for (const validator of together.validators) validator.free();
  free(published);
  const columns = [published];
  for (const compile of [
    () => compilePublished(texts, { fold: false }),
    () => compileInlined(written),
    () => compileInlined(written, { fold: false }),
  ]) {
    columns.push(compile());
    free(columns.at(-1));
  }
  const line = (name, figure, unit) => [name, ...columns.map((column) => unit(figure(column)))];
  table(
    ["", "published", "not folded", "written out", "not folded"],
    [
      line("documents", ({ documents }) => documents, count),
      line("their text", ({ bytes }) => bytes, megabytes),
      line("positions", ({ stats }) => stats.positions, count),
      line("nodes that decide", ({ stats }) => stats.nodes, count),
      line("nodes that explain", ({ stats }) => stats.explanations, count),
      line("bytes of all nodes", ({ stats }) => stats.bytesLive, kilobytes),
      line("time to compile", ({ time }) => time, milliseconds),
    ],
  );
  say();
  note(
    `Added to the registry of the published ones, the ${count(together.documents)} documents that are written out ` +
      `bring ${count(more)} more nodes that decide. The rest is there already.`,
  );
}
