/** How deep the values of a body may be nested. */
const maxDepth = 10;

/** A batch of 500 queries has 2,000 values in 501 containers. */
const maxValues = 20_000;

/** An object with the names it has so far, or a list; and where in it the next value is. */
interface Open {
  names: Set<string> | null;
  at: string | number;
  /** Whether the next text is a name. */
  isNameNext: boolean;
}

const marks = /["[\]{},]/g;

/**
 * Finds in one pass what a parser lets through. `complex`: deep nesting or very many keys or items, which would take the parser
 * and later checks long. `repeated`: the path of the first field that an object has twice, such as `queries.3.email`, of which a
 * parser keeps the last value, so that the others would be lost without a word.
 * @returns null if there is neither; broken JSON is left to the parser
 */
export function scanJson(json: string): 'complex' | { repeated: string } | null {
  const open: Open[] = [];
  let values = 0;
  let repeated: string | null = null;
  marks.lastIndex = 0;
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const [mark] = found;
    const inside = open.at(-1);
    if (mark === '"') {
      const end = endOfText(json, found.index + 1);
      marks.lastIndex = end;
      if (!inside?.names || !inside.isNameNext) continue;
      const name = parsedText(json.slice(found.index, end));
      if (name === null) return null;
      inside.at = name;
      inside.isNameNext = false;
      if (inside.names.has(name)) repeated ??= open.map(({ at }) => at).join('.');
      inside.names.add(name);
    } else if (mark === ']' || mark === '}') {
      if (open.pop() === undefined) return null;
    } else {
      values += 1;
      if (mark === '{') open.push({ names: new Set(), at: '', isNameNext: true });
      else if (mark === '[') open.push({ names: null, at: 0, isNameNext: false });
      else if (inside?.names) inside.isNameNext = true;
      else if (inside) inside.at = Number(inside.at) + 1;
      if (open.length > maxDepth || values > maxValues) return 'complex';
    }
  }
  return repeated === null ? null : { repeated };
}

/** The index after the quotation mark that closes a text in JSON. @param start after the one that opens it */
function endOfText(json: string, start: number): number {
  let at = start;
  for (;;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return json.length;
    let escapes = 0;
    while (json[quote - 1 - escapes] === '\\' && quote - 1 - escapes >= start) escapes += 1;
    at = quote + 1;
    if (escapes % 2 === 0) return at;
  }
}

/** Null when it is broken. */
function parsedText(json: string): string | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
