/** The page: a schema, an instance, and the verdict on it as one types. */

import { init, OnefoldError, Registry, SchemaError, type ErrorObject, type Stats } from "onefold";

const SCHEMA = `{
  "type": "object",
  "properties": {
    "name": { "type": "string", "minLength": 1 },
    "home": { "$ref": "#/$defs/address" },
    "work": {
      "type": "object",
      "properties": { "street": { "type": "string", "minLength": 1 }, "zip": { "pattern": "^[0-9]{5}$" } },
      "required": ["zip", "street"]
    }
  },
  "required": ["name"],
  "$defs": {
    "address": {
      "title": "The same as work, written another way",
      "required": ["street", "zip"],
      "properties": { "zip": { "pattern": "^[0-9]{5}$" }, "street": { "minLength": 1, "type": "string" } },
      "type": "object"
    }
  }
}
`;

const INSTANCE = `{
  "name": "Ada",
  "home": { "street": "1 Main Street", "zip": "12345" },
  "work": { "street": "2 Side Street", "zip": "1234" }
}
`;

const FIGURES: [keyof Stats, string][] = [
  ["positions", "places where a schema stands"],
  ["nodes", "nodes that they fold to"],
  ["hits", "look-ups that found a node already there"],
  ["bytesLive", "bytes of nodes and pools"],
  ["memoryBytes", "bytes of linear memory"],
];

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as E;
}

const schema = element<HTMLTextAreaElement>("schema");
const instance = element<HTMLTextAreaElement>("instance");

/** Fills the body of a table. */
function fill(table: HTMLTableElement, rows: (string | number)[][]): void {
  const body = table.tBodies[0];
  body?.replaceChildren(
    ...rows.map((cells) => {
      const row = document.createElement("tr");
      for (const cell of cells) row.insertCell().textContent = cell.toLocaleString("en");
      return row;
    }),
  );
}

function say(state: "valid" | "invalid" | "error", text: string, errors: ErrorObject[] = []): void {
  const verdict = element("verdict");
  verdict.dataset["state"] = state;
  verdict.textContent = text;
  const table = element<HTMLTableElement>("errors");
  table.hidden = errors.length === 0;
  fill(
    table,
    errors.map(({ line, column, instancePath, keyword, message }) => [
      line ?? "",
      column ?? "",
      instancePath || "/",
      keyword,
      message,
    ]),
  );
}

/** What an error says, with its place in the schema. */
function describe(error: OnefoldError): string {
  if (!(error instanceof SchemaError)) return error.message;
  const place = error.line === undefined ? error.location?.pointer : `line ${error.line}, column ${error.column}`;
  return `Schema: ${error.message}${place ? ` (${place})` : ""}`;
}

function judge(): void {
  const registry = new Registry({ allErrors: true, limits: { errors: 100 } });
  try {
    const validate = registry.compile(new TextEncoder().encode(schema.value));
    const stats = registry.stats();
    fill(
      element("stats"),
      FIGURES.map(([name, what]) => [stats[name], what]),
    );
    const valid = validate.json(instance.value);
    const errors = validate.errors ?? [];
    say(
      valid ? "valid" : "invalid",
      valid ? "Valid" : `Invalid: ${errors.length} error${errors.length === 1 ? "" : "s"}`,
      errors,
    );
    validate.free();
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error;
    say("error", describe(error));
  } finally {
    registry.free();
  }
}

schema.value = SCHEMA;
instance.value = INSTANCE;
try {
  await init();
  judge();
  for (const area of [schema, instance]) area.addEventListener("input", judge);
} catch (error) {
  say("error", String(error));
}
