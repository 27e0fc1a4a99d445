import { chosenDigits } from './language.ts';

/**
 * A number that stands alone between words, of four digits at most or in groups. Not one in a phone number, a CNIC, a date
 * in figures, an address or a code, and not after a Latin word, as in "ISO 8601".
 */
const number =
  /(?<![\w.,:/`+-])(?<![A-Za-z] )(?<!\+[\d ]*)(?:\d{1,3}(?:,\d{3})+|\d{1,4})(?![\w`/:-])(?![.,]\d)(?! \d)/g;

/**
 * Writes the numbers in the words of a message in the digits that the reader has chosen, as its values are.
 * @param format of the reader's locale
 */
export function inReadersDigits(message: string, format: { number: (value: number) => string }): string {
  if (format.number(0) === '0') return message;
  return message.replaceAll(number, (found) =>
    found.includes(',')
      ? format.number(Number(found.replaceAll(',', '')))
      : found.replaceAll(/\d/g, (digit) => format.number(Number(digit))),
  );
}

const urdu = new Intl.NumberFormat('ur-u-nu-arabext');

/** The same words; while Urdu digits are chosen, the numbers in them are read in those. */
export const withReadersDigits = <Words extends object>(words: Words): Words =>
  new Proxy(words, {
    get(all, key) {
      const message: unknown = Reflect.get(all, key);
      if (typeof message !== 'string' || chosenDigits() !== 'urdu') return message;
      return inReadersDigits(message, { number: (value) => urdu.format(value) });
    },
  });
