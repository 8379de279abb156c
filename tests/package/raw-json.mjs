// JSON text taken apart without judging numbers or strings: each value keeps the text that it was written as.

/** A tree of `{ text, items }` and `{ text, members }`; scalars have `text` alone. The text must be well formed. */
export function takeApart(json) {
  let at = 0;

  const skip = () => {
    while (" \t\n\r".includes(json[at]) && at < json.length) at++;
  };

  /** Past the next comma, or past the end of the array or object. */
  const goesOn = () => {
    skip();
    return json[at++] === ",";
  };

  function string() {
    const start = at++;
    while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
    return json.slice(start, ++at);
  }

  function value() {
    skip();
    const start = at;
    const parts = {};
    if (json[at] === "[") {
      parts.items = [];
      at++;
      skip();
      if (json[at] === "]") at++;
      else
        do parts.items.push(value());
        while (goesOn());
    } else if (json[at] === "{") {
      parts.members = new Map();
      at++;
      skip();
      if (json[at] === "}") at++;
      else
        do {
          skip();
          const key = JSON.parse(string());
          skip();
          at++;
          parts.members.set(key, value());
        } while (goesOn());
    } else if (json[at] === '"') {
      string();
    } else {
      while (at < json.length && !" \t\n\r,]}".includes(json[at])) at++;
    }
    return { text: json.slice(start, at), ...parts };
  }

  return value();
}
