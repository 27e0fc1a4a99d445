import { defaultCountry } from '../../../../contract/default-country.ts';
import { dashedCnic, normalCnic } from '../../../../contract/identifiers.ts';
import { type Report, type ReportForm, toForm } from '../../../../contract/reports.ts';
import { isoDay } from '../../../lib/parse-date.ts';

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

/** A report as the form's inputs hold it. */
export function valuesOf(report: Report): ReportValues {
  const form = toForm(report);
  return { ...form, card: form.card ?? '', phone: form.phone ?? '', country: form.country ?? '' };
}

/** The fields in which two forms mean something else. */
export function differing(one: ReportValues, other: ReportValues): (keyof ReportValues)[] {
  const [a, b] = [tidied(one), tidied(other)];
  return fieldNames.filter((name) => a[name].trim() !== b[name].trim());
}

/** The days that a report can be about (R6), in the reader's calendar. */
export const firstDay = '1970-01-01';
export const today = (now = new Date()): string => isoDay(now);
