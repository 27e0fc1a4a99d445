import { endOfText } from './json-text.ts';

/** An object with the names it has so far, or a list; and where in it the next value is. */
interface Open {
  names: Set<string> | null;
  at: string | number;
  /** Whether the next text is a name. */
  isNameNext: boolean;
}

const marks = /["[\]{},]/g;

/**
 * The path of the first field that an object has twice, such as `queries.3.email`; null when there is none. A parser keeps
 * the last value only, so the others would be lost without a word.
 * @param json valid, and not nested deeply
 */
export function repeatedField(json: string): string | null {
  const open: Open[] = [];
  marks.lastIndex = 0;
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const [mark] = found;
    const inside = open.at(-1);
    if (mark === '"') {
      const end = endOfText(json, found.index + 1);
      marks.lastIndex = end;
      if (!inside?.names || !inside.isNameNext) continue;
      inside.at = JSON.parse(json.slice(found.index, end)) as string;
      inside.isNameNext = false;
      if (inside.names.has(inside.at)) return open.map(({ at }) => at).join('.');
      inside.names.add(inside.at);
    } else if (mark === '{') open.push({ names: new Set(), at: '', isNameNext: true });
    else if (mark === '[') open.push({ names: null, at: 0, isNameNext: false });
    else if (mark !== ',') open.pop();
    else if (inside?.names) inside.isNameNext = true;
    else if (inside) inside.at = Number(inside.at) + 1;
  }
  return null;
}
