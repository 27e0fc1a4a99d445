import type { FieldValue, ReportField } from '../../../contract/reports/report-fields.ts';
import { Text } from '../../components/content/text.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useFieldText } from './use-field-text.ts';

interface FieldChangesProps {
  fields: readonly ReportField[];
  before: Readonly<Record<ReportField, FieldValue>>;
  after: Readonly<Record<ReportField, FieldValue>>;
}

/** Fields of a report with what each said before, struck out, and what it says after. */
export function FieldChanges({ fields, before, after }: FieldChangesProps) {
  const text = useText();
  const { label, shown } = useFieldText();
  return (
    <Text as="div" size="sm">
      <Stack as="dl" gap={2}>
        {fields.map((field) => (
          <div key={field}>
            <dt>
              <strong>{label(field)}</strong>
            </dt>
            <dd>
              <del>
                <bdi>{shown(field, before[field]) ?? text('emptyValue')}</bdi>
              </del>{' '}
              <ins>
                <bdi>{shown(field, after[field]) ?? text('emptyValue')}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </Stack>
    </Text>
  );
}
