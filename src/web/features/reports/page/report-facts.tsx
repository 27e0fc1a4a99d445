import type { ReactNode } from 'react';
import { fieldSpec, type ReportField, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Text, Words } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { useFieldText } from '../use-field-text.ts';

/**
 * Values that run from left to right in every language. A reported link is not a link, because its target may be
 * hostile.
 */
const leftToRight: readonly ReportField[] = ['email', 'CNIC', 'phone', 'url'];

/** What a report says, as its author wrote it. The title is the head's. */
export function ReportFacts({ report }: { report: Report }) {
  const text = useText();
  const { label, shown } = useFieldText();
  const contentOf = (field: ReportField): ReactNode => {
    const value = shown(field, report[field]);
    if (field === 'furtherIdentifiers' && report[field])
      return (
        <Stack as="ul" gap={1}>
          {report[field].map(({ kind, value }) => (
            <li key={`${kind} ${value}`}>
              {text(kindLabels[kind])}: <Identifier>{value}</Identifier>
            </li>
          ))}
        </Stack>
      );
    if (value === null)
      return (
        <Text as="span" tone="quiet">
          {text('factMissing')}
        </Text>
      );
    if (leftToRight.includes(field)) return <Identifier>{value}</Identifier>;
    return <Words as="div">{value}</Words>;
  };
  return (
    <FactList
      apart
      facts={reportFieldNames
        .filter((field) => field !== 'title' && (report[field] !== null || !fieldSpec(field).shownIfGiven))
        .map((field) => ({ label: label(field), value: contentOf(field) }))}
    />
  );
}
