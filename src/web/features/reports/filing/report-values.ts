import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { amountParts, amountText } from '../../../../contract/reports/amount-lost.ts';
import { namesOther, type ReportBody } from '../../../../contract/reports/report-body.ts';
import {
  type FormField,
  type NotGivenField,
  notGivenFields,
  type ReportField,
  reportFieldNames,
  reportFields,
  textOf,
} from '../../../../contract/reports/report-fields.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { defaultCountry } from '../../../../contract/rules/default-country.ts';
import { asciiDigits } from '../../../../contract/rules/digits.ts';
import { dashedCnic, normalCnic } from '../../../../contract/rules/identifiers.ts';
import { tidyLink } from '../../../lib/browser/tidy-link.ts';
import { isoDay } from '../../../lib/i18n/parse-date.ts';

/** What the form's inputs hold: text, or empty if nothing was entered. */
export type ReportValues = Record<FormField, string>;

/** A report as the form sends it: `notGiven` names what its author does not have. */
export interface SentReport extends ReportBody {
  notGiven?: NotGivenField[];
}

/** The form of a report, wherever it is used. */
export type Form = UseFormReturn<ReportValues, unknown, SentReport>;

/** By their names in the form. */
const formFields: readonly FormField[] = reportFieldNames.map((field) => reportFields[field].form);

/** Nothing at all. */
export const noValues = Object.fromEntries(formFields.map((field) => [field, ''])) as ReportValues;

/** What a browser has kept of a form. A field that it did not know is empty. */
export const KeptValues = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((kept): ReportValues => ({ ...noValues, ...kept })),
);

/** The form before anyone typed: only the country has a value, the installation's (R8). */
export const emptyValues = (): ReportValues => ({ ...noValues, country: defaultCountry() });

/** True when nothing was entered; a country alone is nothing. */
export const isEmpty = (values: ReportValues): boolean =>
  formFields.every((name) => name === 'country' || values[name].trim() === '');

/** A CNIC with its dashes and ASCII digits if it has 13 of them, otherwise without surrounding space. */
export function tidyCnic(value: string): string {
  const digits = normalCnic(value);
  return digits ? dashedCnic(digits) : value.trim();
}

/** A CNIC that is being typed, with a dash wherever digits have passed its place. */
export const withDashes = (value: string): string =>
  value.replace(/^(\p{Nd}{5})[\s-]?(?=\p{Nd})/u, '$1-').replace(/^(\p{Nd}{5}-\p{Nd}{7})[\s-]?(?=\p{Nd})/u, '$1-');

/** An amount in ASCII digits, without what stands between thousands. */
export function tidyAmount(value: string): string {
  const { amount, currency } = amountParts(value);
  const plain = asciiDigits(amount)
    .replaceAll('\u066B', '.')
    .replace(/[\s\u066C'’]/g, '')
    // Before one or two last digits a comma is a decimal point, and a point before it stands between thousands.
    .replace(/^([\d.,]+),(\d{1,2})$/, (_, whole: string, part: string) => `${whole.replace(/[.,]/g, '')}.${part}`)
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '');
  if (plain === '') return '';
  return amountText({ amount: /^[\d.]+$/.test(plain) ? plain : amount, currency });
}

/** Whether a number or another identifier says whom the report is about: nothing else about them is required then. */
export const knowsOther = ({ card, ...others }: Pick<ReportValues, 'phone' | 'card' | 'furtherIdentifiers'>): boolean =>
  namesOther({ ...others, CNIC: card });

/** The required fields that are left empty, where an identifier is enough. */
export const notGivenOf = (values: ReportValues): NotGivenField[] =>
  knowsOther(values) ? notGivenFields.filter((field) => values[reportFields[field].form].trim() === '') : [];

/** What a person meant by what they typed, which is checked and sent instead. */
export const tidied = (values: ReportValues): ReportValues => ({
  ...values,
  card: tidyCnic(values.card),
  phone: values.phone.trim(),
  url: tidyLink(values.url),
  amountLost: tidyAmount(values.amountLost),
});

/** What the inputs hold, by the names of the wire; null where nothing was entered. */
export const enteredIn = (values: ReportValues) =>
  Object.fromEntries(reportFieldNames.map((field) => [field, values[reportFields[field].form] || null])) as Record<
    ReportField,
    string | null
  >;

/** A report as the form's inputs hold it. */
export const valuesOf = (report: Report): ReportValues =>
  Object.fromEntries(
    reportFieldNames.map((field) => [reportFields[field].form, textOf(report[field])]),
  ) as ReportValues;

/** The fields whose meaning differs between two forms. */
export function differing(one: ReportValues, other: ReportValues): ReportField[] {
  const [a, b] = [tidied(one), tidied(other)];
  return reportFieldNames.filter((field) => {
    const { form } = reportFields[field];
    return a[form].trim() !== b[form].trim();
  });
}

/** The days that a report can be about (R6), in the reader's calendar. */
export const firstDay = '1970-01-01';
export const today = (now = new Date()): string => isoDay(now);
