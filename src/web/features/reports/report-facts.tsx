import type { ReactNode } from 'react';
import {
  type FieldValue,
  fieldSpec,
  type ReportField,
  reportFieldNames,
} from '../../../contract/reports/report-fields.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { Identifier } from '../../components/content/identifier.tsx';
import { Text, Words } from '../../components/content/text.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { type TextKey, useText } from '../../lib/i18n/i18n.ts';
import { kindLabels } from '../../lib/i18n/identifier-kind.ts';
import { isDestroyed } from './report-title.ts';
import { useFieldText } from './use-field-text.ts';

/**
 * Values that run from left to right in every language. A reported link is not a link, because its target may be
 * hostile.
 */
const leftToRight: readonly ReportField[] = ['email', 'CNIC', 'phone', 'url'];

interface ReportFactsOptions {
  /** Fields that have a place of their own. */
  without?: readonly ReportField[];
  labels?: Readonly<Record<ReportField, TextKey>>;
  /** Stands for a value that is not given, unless the field is left out then. */
  missing?: ReactNode;
}

/** What a report says, field by field, for a `FactList`. */
export function useReportFacts({ without = [], labels, missing }: ReportFactsOptions) {
  const text = useText();
  const { label, shown } = useFieldText();
  const contentOf = (field: ReportField, value: FieldValue): ReactNode => {
    if (value === null) return missing;
    if (Array.isArray(value))
      return (
        <Stack as="ul" gap={1}>
          {value.map((one) => (
            <li key={`${one.kind} ${one.value}`}>
              {text(kindLabels[one.kind])}: <Identifier>{one.value}</Identifier>
            </li>
          ))}
        </Stack>
      );
    // A destroyed report has empty texts.
    const words = shown(field, value);
    if (!words) return missing;
    return leftToRight.includes(field) ? <Identifier>{words}</Identifier> : <Words as="div">{words}</Words>;
  };
  return (report: Readonly<Partial<Record<ReportField, FieldValue>>>): { label: string; value: ReactNode }[] =>
    reportFieldNames
      .filter(
        (field) => !without.includes(field) && ((report[field] ?? null) !== null || !fieldSpec(field).shownIfGiven),
      )
      .map((field) => ({
        label: labels ? text(labels[field]) : label(field),
        value: contentOf(field, report[field] ?? null),
      }));
}

/** What a report says, as its author wrote it. The title is the head's. */
export function ReportFacts({ report }: { report: Report }) {
  const text = useText();
  const missing = (
    <Text as="span" tone="quiet">
      {text('notGiven')}
    </Text>
  );
  const isGone = isDestroyed(report);
  const factsOf = useReportFacts({ without: ['title'], missing: isGone ? null : missing });
  return (
    <Stack gap={3}>
      {isGone ? <Text measure>{text('contentDestroyed')}</Text> : null}
      <FactList apart facts={factsOf(report)} />
    </Stack>
  );
}
