import { useState } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { PeopleTable } from './people-table.tsx';
import { useFindPerson } from './queries.ts';

/** Finds someone by their exact email, which is sent in a body and never part of an address. */
export function FindPerson() {
  const text = useText();
  const [email, setEmail] = useState('');
  const find = useFindPerson();

  return (
    <Stack gap={4}>
      <SearchForm
        label={text('peopleFind')}
        inputMode="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          find.reset();
        }}
        onSearch={(asked) => find.mutate(asked)}
        button={text('find')}
        busy={find.isPending}
      />
      <Banner tone="info">{find.error ? problemText(find.error, text) : null}</Banner>
      {find.data ? <PeopleTable people={[find.data]} /> : null}
    </Stack>
  );
}
