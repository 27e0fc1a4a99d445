import type { RecentReport } from '../../../contract/lookup.ts';

/** As long as it is whatever it hides, so that it does not tell how much that was. */
const mask = '*****';

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}${mask}@${domain.slice(0, 1)}${mask}${dot > 0 ? domain.slice(dot) : ''}`;
};

const maskedEnds = (value: string | null): string | null => value && `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

/** What stands between two marks of an address or a sentence. */
const words = /[^\s/?=&:]+/gu;

/**
 * Whether a word holds an e-mail address, also with its @ in percent. Looked for in one pass: a single pattern for all
 * of it takes seconds on a link that is made for that.
 */
function holdsEmail(word: string): boolean {
  const at = word.slice(1).search(/@|%40/);
  return at >= 0 && /.\../su.test(word.slice(at + 2));
}

const numberInText = /\+?\p{Nd}(?:[\s().-]*\p{Nd}){6,}/gu;

/** What a person may have written an e-mail address or a number of 7 digits or more into, CNICs and phones among them. */
const maskedText = (text: string): string =>
  text.replace(words, (word) => (holdsEmail(word) ? mask : word)).replace(numberInText, mask);

/** A report as an API key alone may see it (L3). */
export const masked = ({ title, name, email, CNIC, phone, city, country, date, url }: RecentReport): RecentReport => ({
  title: maskedText(title),
  name: maskedText(name),
  email: maskedEmail(email),
  CNIC: maskedEnds(CNIC),
  phone: maskedEnds(phone),
  city,
  country,
  date,
  url: maskedText(url),
});
