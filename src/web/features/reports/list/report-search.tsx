import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { findStates } from '../../../../contract/reports/find-reports.ts';
import { CompactSelect } from '../../../components/fields/compact-select.tsx';
import { DateField } from '../../../components/fields/date-field.tsx';
import { ListFilters } from '../../../components/forms/list-filters.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useEdited } from '../../../lib/hooks/use-edited.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { isoDay } from '../../../lib/i18n/parse-date.ts';
import { fromTheTop, type ListAddress, type ListState, listOrders, listSearch } from './list-address.ts';

interface ReportSearchProps {
  address: ListAddress;
  /** What the list was searched for. */
  search: string;
  /** Whether there is enough to filter, or it is filtered already. */
  isFilterable: boolean;
}

/** The search of the list, which Back restores, and its filters, which are in the URL. */
export function ReportSearch({ address, search, isFilterable }: ReportSearchProps) {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useEdited(search);
  const past = { compact: true, min: '1970-01-01', max: isoDay(new Date()) };

  const goTo = (changes: Partial<ListAddress>, state: ListState = { search }) =>
    navigate(
      { pathname: pages.editReports, search: listSearch(address, { ...fromTheTop, ...changes }) },
      { preventScrollReset: true, state },
    );

  return (
    <Stack gap={4}>
      <SearchForm
        label={text('searchOwnReports')}
        value={typed}
        onChange={setTyped}
        onSearch={(asked) => void goTo({}, { search: asked })}
        button={text('search')}
      />
      {isFilterable ? (
        <ListFilters summary={text('listFilters')}>
          <Row gap={6}>
            <CompactSelect
              label={text('listState')}
              value={address.state}
              options={findStates.map((value) => ({ value, label: text(`listState_${value}`) }))}
              onChange={({ target }) =>
                void goTo({ state: findStates.find((one) => one === target.value) ?? 'active' })
              }
            />
            <CompactSelect
              label={text('listSort')}
              value={address.order}
              options={orders.map((value) => ({ value, label: text(`listSort_${value}`) }))}
              onChange={({ target }) => void goTo({ order: orders.find((one) => one === target.value) ?? 'newest' })}
            />
            <DateField
              {...past}
              label={text('listFrom')}
              value={address.from}
              onChange={(from) => void goTo({ from })}
            />
            <DateField {...past} label={text('listTo')} value={address.to} onChange={(to) => void goTo({ to })} />
          </Row>
        </ListFilters>
      ) : null}
    </Stack>
  );
}

const orders = Object.keys(listOrders) as (keyof typeof listOrders)[];
