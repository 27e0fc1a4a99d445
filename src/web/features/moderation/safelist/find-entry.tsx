import { useState } from 'react';
import type { SafelistEntry, SafelistKind } from '../../../../contract/registry/safelist.ts';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
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

  return (
    <Stack gap={4}>
      <SearchForm
        label={text('safelistFind')}
        hint={text('safelistFindHint')}
        error={isInvalid ? text('safelistValueInvalid') : undefined}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          find.reset();
        }}
        onSearch={(asked) => find.mutate({ kind: kindOf(asked), value: asked })}
        button={text('find')}
        busy={find.isPending}
      />
      <ProblemBanner error={!isInvalid ? find.error : null} />
      <Banner tone="info">{found === null ? text('safelistNotThere') : null}</Banner>
      {found ? <EntryTable entries={[found]} onRemove={onRemove} /> : null}
    </Stack>
  );
}
