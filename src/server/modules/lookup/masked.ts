import type { RecentReport } from '../../../contract/lookup.ts';

/** As long as it is whatever it hides, so that it does not tell how much that was. */
const mask = '*****';

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}${mask}@${domain.slice(0, 1)}${mask}${dot > 0 ? domain.slice(dot) : ''}`;
};

const maskedEnds = (value: string | null): string | null => value && `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

const emailInText = /[^\s@/?=&:]+(?:@|%40)[^\s@/?=&:]+\.[^\s@/?=&:]+/giu;
const numberInText = /\+?\p{Nd}(?:[\s().-]*\p{Nd}){6,}/gu;

/** What a person may have written an e-mail address or a number of 7 digits or more into, CNICs and phones among them. */
const maskedText = (text: string): string => text.replace(emailInText, mask).replace(numberInText, mask);

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
