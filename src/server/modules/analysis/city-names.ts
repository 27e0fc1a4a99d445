import { cities } from './cities.ts';
import { wordsOf } from './keywords.ts';

/** A name as it is compared: without case, marks, spaces and punctuation. */
const folded = (name: string): string =>
  wordsOf(name)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const known = new Map(cities.flatMap(([name, ...spellings]) => [name, ...spellings].map((one) => [folded(one), name])));

/** The city of the list that a report's city means, however it was typed; null for any other text. */
export const cityNamed = (typed: string): string | null => known.get(folded(typed)) ?? null;
