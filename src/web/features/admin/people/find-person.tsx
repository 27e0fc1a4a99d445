import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { FieldWithButton } from '../../../components/forms/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { PeopleTable } from './people-table.tsx';
import { useFindPerson } from './queries.ts';

/** Finds someone by their exact email, which is sent in a body and never part of an address. */
export function FindPerson() {
  const text = useText();
  const [email, setEmail] = useState('');
  const find = useFindPerson();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (email.trim() !== '') find.mutate(email.trim());
  }

  return (
    <Stack gap={4}>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('peopleFind')}
                type="search"
                inputMode="email"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                value={email}
                onChange={({ target }) => {
                  setEmail(target.value);
                  find.reset();
                }}
              />
            }
            button={
              <Button type="submit" busy={find.isPending} busyLabel={text('working')} disabled={email.trim() === ''}>
                <Search aria-hidden="true" />
                {text('peopleFindButton')}
              </Button>
            }
          />
        </Form>
      </Stack>
      <Banner tone="info">{find.error ? problemText(find.error, text) : null}</Banner>
      {find.data ? <PeopleTable people={[find.data]} /> : null}
    </Stack>
  );
}
