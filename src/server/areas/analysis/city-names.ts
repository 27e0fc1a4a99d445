import { wordsOf } from '../reports/keywords/keywords.ts';
import { cities } from './cities.ts';

/** Folds a name for comparison: no case, marks, spaces or punctuation. */
const folded = (name: string): string =>
  wordsOf(name)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const known = new Map(cities.flatMap(([name, ...spellings]) => [name, ...spellings].map((one) => [folded(one), name])));

/** The listed city that a text names in any spelling, or null. */
export const cityNamed = (typed: string): string | null => known.get(folded(typed)) ?? null;
