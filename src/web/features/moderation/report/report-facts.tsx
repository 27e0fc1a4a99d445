import type { ReactNode } from 'react';
import {
  fieldSpec,
  type ReportContent,
  type ReportField,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { Identifier } from '../../../components/content/identifier.tsx';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { useFieldText } from '../../reports/use-field-text.ts';

/** What staff call the fields of a report: as its author does, but where that addresses the author. */
export const fieldLabels: Readonly<Record<ReportField, TextKey>> = {
  ...(Object.fromEntries(reportFieldNames.map((field) => [field, reportFields[field].label])) as Record<
    ReportField,
    (typeof reportFields)[ReportField]['label']
  >),
  name: 'queueSubject',
  date: 'queueHappened',
  url: 'link',
  address: 'address',
  evidence: 'queueEvidence',
  channel: 'queueChannel',
  relation: 'queueRelation',
};

/** The identifiers, the title and the evidence have places of their own on staff's pages. */
const isFact = (field: ReportField): boolean =>
  fieldSpec(field).part !== 'identifier' && field !== 'title' && field !== 'evidence';

/** The facts of a report on staff's pages. A field that is not given is left out or said to be missing, as for its author. */
export function useReportFacts() {
  const text = useText();
  const { shown } = useFieldText();
  const valueIn = (report: ReportContent, field: ReportField): ReactNode => {
    const value = report[field];
    if (value === null) return text('queueNotGiven');
    // A link is text, because its target may be hostile. Destroyed reports have empty texts.
    if (field === 'url' && typeof value === 'string') return <Identifier>{value}</Identifier>;
    return <bdi>{shown(field, value)}</bdi>;
  };
  return (report: ReportContent): { label: string; value: ReactNode }[] =>
    reportFieldNames
      .filter((field) => isFact(field) && (report[field] !== null || !fieldSpec(field).shownIfGiven))
      .map((field) => ({ label: text(fieldLabels[field]), value: valueIn(report, field) }));
}
