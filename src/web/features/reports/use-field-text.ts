import { amountParts } from '../../../contract/amount-lost.ts';
import type { ReportChannel, ReportRelation } from '../../../contract/report-categories.ts';
import {
  type FieldValue,
  type ReportCategory,
  type ReportField,
  reportFields,
} from '../../../contract/report-fields.ts';
import { shownAmount } from '../../lib/amount.ts';
import { useFormat, useLocale, useText } from '../../lib/i18n.ts';

interface FieldText {
  label: (field: ReportField) => string;
  /** A value as people read it; null when there is none. */
  shown: (field: ReportField, value: FieldValue) => string | null;
}

/** What the fields of a report and their values are called on the screen. */
export function useFieldText(): FieldText {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  return {
    label: (field) => text(reportFields[field].label),
    shown: (field, value) => {
      if (!value) return null;
      if (typeof value !== 'string') return shownAmount(value, locale);
      if (field === 'amountLost') return shownAmount(amountParts(value), locale);
      if (field === 'channel') return text(`channel_${value as ReportChannel}`);
      if (field === 'relation') return text(`relation_${value as ReportRelation}`);
      if (field === 'category') return text(`category_${value as ReportCategory}`);
      if (field === 'country') return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value;
      return field === 'date' ? format.date(value) : value;
    },
  };
}
