/** How the demonstration looks: at most 88 columns, with colour on a terminal only. */

const WIDTH = 88;
const coloured = process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== "dumb";
const style = (code) => (text) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);

export const bold = style("1");
export const dim = style("2");
const red = style("31");
const green = style("32");
const cyan = style("36");

export const say = (line = "") => console.log(line);

export function title(text) {
  say();
  say(`${bold(text)} ${dim("─".repeat(WIDTH - text.length - 1))}`);
}

export function heading(text) {
  say();
  say(`  ${bold(text)}`);
}

/** A paragraph. */
export function note(text) {
  for (const line of wrapped(text, WIDTH - 2)) say(`  ${line}`);
}

const grouped = new Intl.NumberFormat("en");
export const count = (number) => grouped.format(number);
export const kilobytes = (bytes) => `${grouped.format(Math.round(bytes / 1000))} kB`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
export const milliseconds = (time) => `${grouped.format(Math.round(time))} ms`;
export const microseconds = (time) => `${(time * 1000).toFixed(1)} µs`;
export const times = (ratio) => `${ratio.toFixed(1)}×`;

/**
 * A table: the first column to the left, the others to the right. A row is a list of texts; one text more than there
 * are heads is a remark behind the row.
 */
export function table(heads, rows) {
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((row) => width(row[column]))));
  const line = (row) => {
    const cells = widths.map((to, column) => {
      const gap = " ".repeat(to - width(row[column]));
      return column === 0 ? row[column] + gap : gap + row[column];
    });
    const remark = row.length > widths.length ? `   ${dim(row.at(-1))}` : "";
    return `    ${cells.join("   ")}${remark}`;
  };
  say(dim(line(heads)));
  for (const row of rows) say(line(row));
}

const width = (text) => [...text].length;

/** One line for a verdict: the file, what it was held against, and a figure at the right edge. */
export function verdict(valid, file, against, figure = "") {
  const left = `  ${valid ? "✔" : "✘"} ${file.padEnd(34)} ${against}`;
  const gap = " ".repeat(Math.max(1, WIDTH - width(left) - width(figure)));
  const mark = valid ? green : red;
  say(mark(left.slice(0, 3)) + left.slice(3) + (figure && gap + dim(figure)));
}

/** An error: its place, what is wrong, and the line of the text that it is about, with a caret. */
export function failure(text, error) {
  const place = `    ${error.line}:${error.column} `;
  const [first, ...rest] = wrapped(`${error.instancePath} ${message(error)}`.trim(), WIDTH - place.length);
  say(cyan(place) + first);
  for (const line of rest) say(" ".repeat(place.length) + line);
  const [line, caret] = excerpt(text, error.line, error.column, WIDTH - 12);
  const number = String(error.line);
  say(dim(`      ${number} │ `) + line);
  say(dim(`      ${" ".repeat(number.length)} │ `) + " ".repeat(caret) + red("^"));
}

/** The message, with what is hidden in the parameters. */
function message({ keyword, message, params }) {
  switch (keyword) {
    case "enum":
      return `${message}: ${params.allowedValues.map((value) => JSON.stringify(value)).join(", ")}`;
    case "additionalProperties":
      return `${message}: '${params.additionalProperty}'`;
    default:
      return message;
  }
}

/** A text in lines of at most `room` characters, where its words allow. */
function wrapped(text, room) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === "") lines[lines.length - 1] = word;
    else if (width(line) + 1 + width(word) <= room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A line without its indentation, cut to `room` characters around the column, and where the caret goes below it. */
function excerpt(text, line, column, room) {
  const source = text.split(/\r\n|\r|\n/)[line - 1] ?? "";
  // The column counts UTF-16 units; a terminal shows characters.
  const before = [...source.slice(0, column - 1)];
  const characters = [...source];
  const indentation = characters.findIndex((character) => character !== " " && character !== "\t");
  let [from, to] = [Math.max(0, indentation), characters.length];
  if (to - from > room) {
    from = Math.max(from, before.length - Math.floor(room / 2));
    to = Math.min(to, from + room);
  }
  const shown = characters.slice(from, to).join("").replaceAll("\t", " ");
  const [left, right] = [from > Math.max(0, indentation) ? "…" : "", to < characters.length ? "…" : ""];
  return [left + shown + right, before.length - from + left.length];
}

/** How long one call takes in milliseconds: the median of batches, after warming up. */
export function duration(call) {
  const batch = (size) => {
    const start = performance.now();
    for (let turn = 0; turn < size; turn++) call();
    return (performance.now() - start) / size;
  };
  const size = Math.max(1, Math.ceil(1 / Math.max(batch(20), 1e-5)));
  const batches = Array.from({ length: 9 }, () => batch(size));
  return batches.sort((a, b) => a - b)[4];
}

/** The result of a call and how long it took in milliseconds. */
export function timed(call) {
  const start = performance.now();
  const result = call();
  return [result, performance.now() - start];
}
