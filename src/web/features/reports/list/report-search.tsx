import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { findStates } from '../../../../contract/find-reports.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/forms/button.tsx';
import { CompactDate } from '../../../components/forms/compact-date.tsx';
import { CompactSelect } from '../../../components/forms/compact-select.tsx';
import { FieldWithButton } from '../../../components/forms/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { fromTheTop, type ListAddress, type ListState, listOrders, listSearch } from './list-address.ts';

interface ReportSearchProps {
  address: ListAddress;
  /** What the list was searched for. */
  search: string;
}

/** The search of the list, which Back restores, and its filters, which are in the URL. */
export function ReportSearch({ address, search }: ReportSearchProps) {
  const text = useText();
  const navigate = useNavigate();
  const isWide = useMediaQuery('(width >= 40rem)');
  // Another search than the box last followed: Back, a row's button.
  const [box, setBox] = useState({ typed: search, search });
  if (box.search !== search) setBox({ typed: search, search });

  const goTo = (changes: Partial<ListAddress>, state: ListState = { search }) =>
    navigate(
      { pathname: pages.editReports, search: listSearch(address, { ...fromTheTop, ...changes }) },
      { preventScrollReset: true, state },
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = box.typed.trim();
    if (typed) void goTo({}, { search: typed });
  }

  const filters = (
    <Row gap={6}>
      <CompactSelect
        label={text('listState')}
        value={address.state}
        options={findStates.map((value) => ({ value, label: text(`listState_${value}`) }))}
        onChange={({ target }) => void goTo({ state: findStates.find((one) => one === target.value) ?? 'active' })}
      />
      <CompactSelect
        label={text('listSort')}
        value={address.order}
        options={orders.map((value) => ({ value, label: text(`listSort_${value}`) }))}
        onChange={({ target }) => void goTo({ order: orders.find((one) => one === target.value) ?? 'newest' })}
      />
      <CompactDate label={text('listFrom')} value={address.from} onChange={(from) => void goTo({ from })} />
      <CompactDate label={text('listTo')} value={address.to} onChange={(to) => void goTo({ to })} />
    </Row>
  );

  return (
    <Stack gap={4}>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('searchOwnReports')}
                type="search"
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
      {isWide ? filters : <Disclosure summary={text('listFilters')}>{filters}</Disclosure>}
    </Stack>
  );
}

const orders = Object.keys(listOrders) as (keyof typeof listOrders)[];
