import Plus from '@iconify-json/lucide/icons.json?plus';
import Trash2 from '@iconify-json/lucide/icons.json?trash';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { furtherParts, furtherText, maxInAll } from '../../../../contract/reports/further-identifiers.ts';
import { type FurtherKind, furtherKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { IconButton } from '../../../components/actions/icon-button.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import type { FieldProps } from './add-details.tsx';
import { fieldMessage, partMessages } from './field-message.ts';
import type { Form } from './report-values.ts';

interface IdentifierRow {
  key: number;
  kind: FurtherKind;
  value: string;
}

/** In the order in which rows are offered: what people have at hand first. */
const offered = [...new Set<FurtherKind>(['iban', 'wallet', 'handle', 'host', 'phone', 'email', ...furtherKinds])];

const nextRow = (rows: readonly IdentifierRow[]): IdentifierRow => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  kind: offered.find((one) => !rows.some(({ kind }) => kind === one)) ?? 'iban',
  value: '',
});

function rowsOf(text: string): IdentifierRow[] {
  const rows = furtherParts(text).flatMap(({ kind, value }, key) => {
    const known = furtherKinds.find((one) => one === kind);
    return known ? [{ key, kind: known, value }] : [];
  });
  return rows.length > 0 ? rows : [nextRow([])];
}

/** More ways to recognise whom a report is about: rows of a kind and a value, one text of the form. Empty rows say nothing. */
export function IdentifierRows({ form, field }: { form: Form; field: FieldProps }) {
  const text = useText();
  const { field: input } = useController({ name: 'furtherIdentifiers', control: form.control });
  const [rows, setRows] = useState(() => rowsOf(input.value));
  const [isOpen] = useState(() => input.value !== '');
  const parts = partMessages(form.formState.errors.furtherIdentifiers);
  const filled = rows.filter(({ value }) => value.trim() !== '');

  function write(next: IdentifierRow[]): void {
    setRows(next);
    input.onChange(furtherText(next.filter(({ value }) => value.trim() !== '')));
    // Whether a phone number is needed depends on it.
    if (form.formState.errors.phone) void form.trigger('phone');
  }
  const change = (row: IdentifierRow, changes: Partial<IdentifierRow>) =>
    write(rows.map((one) => (one === row ? { ...one, ...changes } : one)));
  const errorOf = (row: IdentifierRow): string | undefined => {
    const message = parts[filled.indexOf(row)];
    return message && fieldMessage(message, text);
  };
  const linked = rows.find((row) => errorOf(row) !== undefined) ?? rows[0];

  return (
    <Disclosure summary={text('furtherIdentifiers')} open={isOpen || field.error !== undefined}>
      <Stack gap={5}>
        <Small measure>{text('furtherIdentifiersHint')}</Small>
        {parts.length === 0 && field.error ? (
          <Text size="sm" tone="danger">
            {field.error}
          </Text>
        ) : null}
        {rows.map((row, at) => (
          <Grid key={row.key}>
            <SelectField
              label={text('identifierKind', { number: at + 1 })}
              value={row.kind}
              options={offered.map((value) => ({ value, label: text(kindLabels[value]) }))}
              onChange={({ target }) =>
                change(row, { kind: furtherKinds.find((one) => one === target.value) ?? row.kind })
              }
            />
            <FieldWithButton>
              <TextField
                id={row === linked ? field.id : undefined}
                label={text(kindLabels[row.kind])}
                hint={text(`identifierHint_${row.kind}`)}
                error={errorOf(row)}
                value={row.value}
                // What separates the rows is in no identifier.
                onChange={({ target }) => change(row, { value: target.value.replace(/[;\n]/g, '') })}
                onBlur={input.onBlur}
                dir="ltr"
                autoComplete="off"
              />
              <IconButton
                icon={Trash2}
                label={text('removeIdentifier', { number: at + 1 })}
                onClick={() => write(rows.length > 1 ? rows.filter((one) => one !== row) : [nextRow([])])}
              />
            </FieldWithButton>
          </Grid>
        ))}
        {rows.length < maxInAll ? (
          <ButtonRow>
            <Button size="compact" onClick={() => setRows([...rows, nextRow(rows)])}>
              <Plus aria-hidden="true" />
              {text('addIdentifier')}
            </Button>
          </ButtonRow>
        ) : null}
      </Stack>
    </Disclosure>
  );
}
