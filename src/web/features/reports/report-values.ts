import { defaultCountry } from '../../../contract/default-country.ts';
import { dashedCnic, normalCnic } from '../../../contract/identifiers.ts';
import type { ReportForm } from '../../../contract/reports.ts';

/** What the form's inputs hold: text, empty where nothing was entered. */
export type ReportValues = Record<keyof ReportForm, string>;

/** In the order of the form, which is the order of an error summary too. */
export const fieldNames = [
  'username',
  'email',
  'card',
  'phone',
  'date',
  'url',
  'address',
  'city',
  'country',
  'title',
  'evidence',
] as const satisfies readonly (keyof ReportValues)[];

/** The form before anybody typed: only the country has a value, the installation's (R8). */
export const emptyValues = (): ReportValues => ({
  username: '',
  email: '',
  card: '',
  phone: '',
  date: '',
  url: '',
  address: '',
  city: '',
  country: defaultCountry(),
  title: '',
  evidence: '',
});

/** True when nothing was entered; a country alone is nothing. */
export const isEmpty = (values: ReportValues): boolean =>
  fieldNames.every((name) => name === 'country' || values[name].trim() === '');

/** A CNIC with its dashes and ASCII digits when it has 13 of them, else without the space around it. */
export function tidyCnic(value: string): string {
  const digits = normalCnic(value);
  return digits ? dashedCnic(digits) : value.trim();
}

/** A link with a scheme: people write `example.com/shop` and mean a web page. */
export function tidyLink(value: string): string {
  const link = value.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`;
}

/** What a person meant by what they typed; judged and sent instead of it. */
export const tidied = (values: ReportValues): ReportValues => ({
  ...values,
  card: tidyCnic(values.card),
  phone: values.phone.trim(),
  url: tidyLink(values.url),
});

/** Today where the reader is, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}
