import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type IdentifierKind, identifierKinds } from '../../../../contract/identifiers.ts';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { FieldWithButton } from '../../../components/forms/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { furtherLabels } from '../further-labels.ts';
import { useFindReports } from './queries.ts';
import { ReportRows } from './report-rows.tsx';

const labels = { email: 'email', CNIC: 'cnic', phone: 'phone', ...furtherLabels } as const;

/** Finds what names an identifier, which is sent in a body and never part of an address. */
export function FindReports() {
  const text = useText();
  const [kind, setKind] = useState<IdentifierKind>('phone');
  const [value, setValue] = useState('');
  const find = useFindReports();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (value.trim() !== '') find.mutate({ kind, value: value.trim() });
  }

  return (
    <Stack gap={4}>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <Stack gap={3}>
            <SelectField
              label={text('reportsFindBy')}
              value={kind}
              options={identifierKinds.map((one) => ({ value: one, label: text(labels[one]) }))}
              onChange={({ target }) => {
                setKind(identifierKinds.find((one) => one === target.value) ?? 'phone');
                find.reset();
              }}
            />
            <FieldWithButton
              field={
                <TextField
                  label={text(labels[kind])}
                  hint={text('reportsFindHint')}
                  type="search"
                  dir="ltr"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  enterKeyHint="search"
                  value={value}
                  onChange={({ target }) => {
                    setValue(target.value);
                    find.reset();
                  }}
                />
              }
              button={
                <Button type="submit" busy={find.isPending} busyLabel={text('working')} disabled={value.trim() === ''}>
                  <Search aria-hidden="true" />
                  {text('reportsFind')}
                </Button>
              }
            />
          </Stack>
        </Form>
      </Stack>
      <Banner tone="info">{find.error ? problemText(find.error, text) : null}</Banner>
      <Text as="div" size="sm" tone="quiet">
        <span role="status">
          {find.data ? text('reportsFound', { count: find.data.content.length, email: value.trim() }) : ''}
        </span>
      </Text>
      {find.data && find.data.content.length > 0 ? (
        <ReportRows caption={text('reportsFind')} reports={find.data.content} />
      ) : null}
    </Stack>
  );
}
