import { asciiDigits } from '../../../contract/digits.ts';
import { vocabulary } from './vocabulary.ts';

/** A step through the words of a term. `keyword` is set where a term ends. */
interface Step {
  keyword?: string;
  next: Map<string, Step>;
}

/** Letters of one shape in Urdu writing that Unicode keeps apart, each under the letter it is compared as. */
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
// Vowel marks and hamzas (once decomposed), what joins or parts letters without being one, and tatweel.
const unwritten = /[\p{M}\p{Cf}\u0640]+/gu;
const alike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'g');
// A mark that ends a sentence or a clause is a word of its own, so that no term reaches across it.
const words = /[\p{L}\p{N}]+|[.!?,;:\u061F\u06D4\u060C\u061B]/gu;

/** The words of a text in the form in which they are compared. */
export function wordsOf(text: string): string[] {
  const folded = ascii.test(text)
    ? text
    : asciiDigits(text.normalize('NFKD'))
        .replace(unwritten, '')
        .replace(alike, (letter) => lookAlikes[letter] ?? letter);
  return folded.toLowerCase().match(words) ?? [];
}

/** A term's words with every choice of spaces left out: "tik tok" and "tiktok". */
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
 * The keywords of the vocabulary that a report speaks of (D1), each once, in alphabetical order; never a word of the
 * report itself. Terms are found as whole words in any case, across hyphens and missing or extra spaces, whichever
 * of the look-alike letters, digits and vowel marks were typed.
 */
export function keywordsOf({ title, evidence }: { title: string; evidence: string }): string[] {
  const found = new Set<string>();
  collect(title, found);
  collect(evidence, found);
  return [...found].sort();
}
