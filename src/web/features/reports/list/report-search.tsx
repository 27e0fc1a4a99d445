import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/forms/button.tsx';
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx';
import { FieldWithButton } from '../../../components/forms/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { fromTheTop, type ListAddress, listSearch } from './list-address.ts';

/** The search of the list. The search term is in the URL, so that Back and a pasted link restore it. */
export function ReportSearch({ address }: { address: ListAddress }) {
  const text = useText();
  const navigate = useNavigate();
  // Another search in the address than the box last followed: Back, a link, a row's menu.
  const [box, setBox] = useState({ typed: address.email, search: address.email });
  if (box.search !== address.email) setBox({ typed: address.email, search: address.email });

  // The checkbox changes at once; the URL follows.
  const [tick, setTick] = useState({ shown: address.withdrawn, address: address.withdrawn });
  if (tick.address !== address.withdrawn) setTick({ shown: address.withdrawn, address: address.withdrawn });

  const goTo = (changes: Partial<ListAddress>) =>
    navigate(
      { pathname: pages.editReports, search: listSearch(address, { ...fromTheTop, ...changes }) },
      { preventScrollReset: true },
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const email = box.typed.trim();
    if (email) void goTo({ email });
  }

  return (
    <Row gap={6} align="end" apart>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('searchByEmail')}
                type="search"
                inputMode="email"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                value={box.typed}
                onChange={({ target }) => setBox({ ...box, typed: target.value })}
              />
            }
            button={
              <Button type="submit" disabled={box.typed.trim() === ''}>
                <Search aria-hidden="true" />
                {text('search')}
              </Button>
            }
          />
        </Form>
      </Stack>
      <CheckboxField
        label={text('showWithdrawn')}
        checked={tick.shown}
        onChange={({ target }) => {
          setTick({ ...tick, shown: target.checked });
          void goTo({ withdrawn: target.checked });
        }}
      />
    </Row>
  );
}
