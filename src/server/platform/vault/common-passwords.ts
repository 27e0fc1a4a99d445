import { commonPasswordWords } from './common-password-words.ts';

/** Signs that stand for letters. */
const looks: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
};

/** Predictable digits: along the keyboard, repeated, or a year such as that of birth. */
const plainDigits =
  /^(?:(\d)\1*|(\d{2,4})\2+|0?12345?6?7?8?9?0?|9?8?7?65?4321?0?|(?:19|20)\d\d|123123|123321|112233\d*|121212|102030|147258\d*|159357|159753|789456\d*|456789|786\d{0,3}|007|13579|24680|2580)$/;

const letters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** A word, also one that is written twice. */
const isWord = (text: string): boolean => commonPasswordWords.has(text.replace(/^(.{3,})\1+$/, '$1'));

/**
 * Whether a password is among those that are guessed first: a common word in any case, with digits and signs around it
 * or in the place of letters ("P@ssw0rd2024!"), or a letter or three with plain digits ("Aa@123456").
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const core = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  // Leading signs count as letters here: "$ecret", "@dmin".
  const coreWithStart = lower.replace(/[^\p{L}]+$/u, '');
  const reads = (text: string) => text.replaceAll(/[^\p{L}]/gu, (sign) => looks[sign] ?? sign);
  if ([core, letters(core), letters(reads(core)), letters(reads(coreWithStart))].some(isWord)) return true;
  return letters(lower).length <= 3 && plainDigits.test(lower.replaceAll(/\D/g, ''));
}
