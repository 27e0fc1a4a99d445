import { asciiDigits } from '../../../../contract/rules/digits.ts';
import { vocabulary } from './vocabulary.ts';

/** A node of the word tree. `keyword` is set where a term ends. */
interface Step {
  keyword?: string;
  next: Map<string, Step>;
}

/** Letters that look alike in Urdu but differ in Unicode, with the letter each is compared as. */
const lookAlikes: Record<string, string> = {
  '\u064A': '\u06CC', // Arabic yeh
  '\u0649': '\u06CC', // alef maksura
  '\u0643': '\u06A9', // Arabic kaf
  '\u0647': '\u06C1', // Arabic heh
  '\u06BE': '\u06C1', // heh doachashmee
  '\u06D5': '\u06C1', // ae
  '\u0629': '\u06C1', // teh marbuta
  '\u06C3': '\u06C1', // teh marbuta goal
};

const ascii = /^[\0-\x7F]*$/;
// Vowel marks and hamzas (once decomposed), joiners, non-joiners and tatweel.
const unwritten = /[\p{M}\p{Cf}\u0640]+/gu;
const alike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'g');
// Punctuation counts as a word, so no term matches across the end of a sentence or clause.
const words = /[\p{L}\p{N}]+|[.!?,;:\u061F\u06D4\u060C\u061B]/gu;

/** The words of a text, folded for comparison. */
export function wordsOf(text: string): string[] {
  const folded = ascii.test(text)
    ? text
    : asciiDigits(text.normalize('NFKD'))
        .replace(unwritten, '')
        .replace(alike, (letter) => lookAlikes[letter] ?? letter);
  return folded.toLowerCase().match(words) ?? [];
}

/** A term's words with any of its spaces left out: "tik tok" and "tiktok". */
function spellings([first = '', second, ...rest]: string[]): string[][] {
  if (second === undefined) return [[first]];
  return [...spellings([second, ...rest]).map((later) => [first, ...later]), ...spellings([first + second, ...rest])];
}

function compiled(): Step {
  const root: Step = { next: new Map() };
  for (const { keyword, terms } of vocabulary) {
    for (const term of [...terms.en, ...terms.ur, ...terms.roman]) {
      for (const spelling of spellings(wordsOf(term))) {
        let step = root;
        for (const word of spelling) {
          const next: Step = step.next.get(word) ?? { next: new Map() };
          step.next.set(word, next);
          step = next;
        }
        step.keyword = keyword;
      }
    }
  }
  return root;
}

const terms = compiled();

function collect(text: string, found: Set<string>): void {
  const given = wordsOf(text);
  for (let start = 0; start < given.length; start += 1) {
    let step: Step | undefined = terms;
    for (let at = start; step; at += 1) {
      if (step.keyword !== undefined) found.add(step.keyword);
      step = step.next.get(given[at] ?? '');
    }
  }
}

/**
 * The vocabulary's keywords that match a report (D1), each once, in alphabetical order. Terms match whole words, ignoring
 * case, hyphens, missing or extra spaces, vowel marks, and variants of letters and digits.
 */
export function keywordsOf({ title, evidence }: { title: string; evidence: string }): string[] {
  const found = new Set<string>();
  collect(title, found);
  collect(evidence, found);
  return [...found].sort();
}
