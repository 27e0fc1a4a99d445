import { amountParts } from '../../../contract/reports/amount-lost.ts';
import { furtherParts } from '../../../contract/reports/further-identifiers.ts';
import type { ReportCategory, ReportChannel, ReportRelation } from '../../../contract/reports/report-categories.ts';
import { type FieldValue, type ReportField, reportFields } from '../../../contract/reports/report-fields.ts';
import { furtherKinds } from '../../../contract/rules/identifier-kinds.ts';
import { shownAmount } from '../../lib/i18n/amount.ts';
import { useReader } from '../../lib/i18n/i18n.ts';
import { kindLabels } from '../../lib/i18n/identifier-kind.ts';

interface FieldText {
  label: (field: ReportField) => string;
  /** A value as people read it; null when there is none. */
  shown: (field: ReportField, value: FieldValue) => string | null;
}

/** What the fields of a report and their values are called on the screen. */
export function useFieldText(): FieldText {
  const { text, format, locale } = useReader();
  const identifierText = ({ kind, value }: { kind: string; value: string }): string => {
    const known = furtherKinds.find((one) => one === kind);
    return known ? `${text(kindLabels[known])}: ${value}` : value;
  };
  const asIs = (value: string): string => value;
  const shown: Record<ReportField, (value: string) => string | null> = {
    name: asIs,
    email: asIs,
    CNIC: asIs,
    phone: asIs,
    date: (value) => format.date(value),
    url: asIs,
    address: asIs,
    city: asIs,
    country: format.country,
    title: asIs,
    evidence: asIs,
    category: (value) => text(`category_${value as ReportCategory}`),
    channel: (value) => text(`channel_${value as ReportChannel}`),
    amountLost: (value) => shownAmount(amountParts(value), locale),
    relation: (value) => text(`relation_${value as ReportRelation}`),
    furtherIdentifiers: (value) => furtherParts(value).map(identifierText).join('\n'),
  };
  return {
    label: (field) => text(reportFields[field].label),
    shown: (field, value) => {
      if (!value) return null;
      if (Array.isArray(value)) return value.map(identifierText).join('\n');
      if (typeof value !== 'string') return shownAmount(value, locale);
      return shown[field](value);
    },
  };
}
