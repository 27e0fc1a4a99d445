import {
  fieldSpec,
  type ReportField,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { useReportFacts } from '../../reports/report-facts.tsx';

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

const hasItsPlace = (field: ReportField): boolean =>
  fieldSpec(field).part === 'identifier' || field === 'title' || field === 'evidence';

/** The facts of a report on staff's pages, where the identifiers, the title and the evidence have places of their own. */
export const useStaffFacts = () =>
  useReportFacts({
    without: reportFieldNames.filter(hasItsPlace),
    labels: fieldLabels,
    missing: useText()('notGiven'),
  });
