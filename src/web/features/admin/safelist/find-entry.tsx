import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SafelistEntry, SafelistKind } from '../../../../contract/admin/safelist.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { FieldWithButton } from '../../../components/forms/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText, refusedFields } from '../../../lib/problem.ts';
import { EntryTable } from './entry-table.tsx';
import { useFindEntry } from './queries.ts';

/** What kind of identifier it is, by how it is written. */
function kindOf(value: string): SafelistKind {
  if (/.@./.test(value)) return 'email';
  if (/[a-z]/i.test(value)) return 'domain';
  return /^[\s-]*(?:\d[\s-]*){13}$/.test(value) ? 'CNIC' : 'phone';
}

/** Finds the entry of an identifier. What kind it is follows from how it is written. */
export function FindEntry({ onRemove }: { onRemove: (entry: SafelistEntry) => void }) {
  const text = useText();
  const [value, setValue] = useState('');
  const find = useFindEntry();
  const found = find.data?.entry;
  const isInvalid = refusedFields(find.error, ['value']).length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    find.mutate({ kind: kindOf(value), value });
  }

  return (
    <Stack gap={4}>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('safelistFind')}
                hint={text('safelistFindHint')}
                type="search"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                value={value}
                error={isInvalid ? text('safelistValueInvalid') : undefined}
                onChange={({ target }) => {
                  setValue(target.value);
                  find.reset();
                }}
              />
            }
            button={
              <Button type="submit" busy={find.isPending} busyLabel={text('working')} disabled={value.trim() === ''}>
                <Search aria-hidden="true" />
                {text('safelistFindButton')}
              </Button>
            }
          />
        </Form>
      </Stack>
      <Banner tone="danger">{find.error && !isInvalid ? problemText(find.error, text) : null}</Banner>
      <Banner tone="info">{found === null ? text('safelistNotThere') : null}</Banner>
      {found ? <EntryTable entries={[found]} onRemove={onRemove} /> : null}
    </Stack>
  );
}
