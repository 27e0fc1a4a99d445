import type { ReactNode } from 'react';
import {
  fieldSpec,
  type IdentifierField,
  type ReportContent,
  type ReportField,
  reportFieldNames,
} from '../../../../contract/reports/report-fields.ts';
import { shownAmount } from '../../../lib/amount.ts';
import { type TextKey, useFormat, useLocale, useText } from '../../../lib/i18n.ts';

/** What staff call the fields of a report. */
export const fieldLabels = {
  name: 'queueSubject',
  email: 'email',
  CNIC: 'cnic',
  phone: 'phone',
  date: 'queueHappened',
  url: 'queueLink',
  address: 'queueAddress',
  city: 'city',
  country: 'country',
  title: 'title',
  evidence: 'queueEvidence',
  category: 'category',
  channel: 'queueChannel',
  amountLost: 'amountLost',
  relation: 'queueRelation',
  furtherIdentifiers: 'furtherIdentifiers',
} as const satisfies Record<ReportField, TextKey>;

/** The identifiers, the title and the evidence have places of their own on staff's pages. */
type FactField = Exclude<ReportField, IdentifierField | 'title' | 'evidence'>;

/** The facts of a report on staff's pages. A field that is not given is left out or said to be missing, as for its author. */
export function useReportFacts() {
  const text = useText();
  const locale = useLocale();
  const format = useFormat();
  const own = (value: string) => <bdi>{value}</bdi>;
  const shown: { [F in FactField]: (value: NonNullable<ReportContent[F]>) => ReactNode } = {
    name: own,
    date: (day) => format.date(day),
    // As text, because its target may be hostile.
    url: (link) => <bdi dir="ltr">{link}</bdi>,
    address: own,
    city: own,
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    category: (value) => text(`category_${value}`),
    channel: (value) => text(`channel_${value}`),
    amountLost: (amount) => <bdi>{shownAmount(amount, locale)}</bdi>,
    relation: (value) => text(`relation_${value}`),
  };
  const isFact = (field: ReportField): field is FactField => field in shown;
  const factOf = <F extends FactField>(field: F, value: ReportContent[F]) => ({
    label: text(fieldLabels[field]),
    // Destroyed reports have empty texts.
    value: value === null ? text('queueNotGiven') : value === '' ? '' : shown[field](value),
  });
  return (report: ReportContent): { label: string; value: ReactNode }[] =>
    reportFieldNames
      .filter(isFact)
      .filter((field) => report[field] !== null || !fieldSpec(field).shownIfGiven)
      .map((field) => factOf(field, report[field]));
}
