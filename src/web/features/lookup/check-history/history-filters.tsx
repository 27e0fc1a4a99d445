import { useQuery } from '@tanstack/react-query';
import { isActive } from '../../../../contract/keys/keys.ts';
import { CompactSelect } from '../../../components/fields/compact-select.tsx';
import { DateField } from '../../../components/fields/date-field.tsx';
import { ListFilters } from '../../../components/forms/list-filters.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useEdited } from '../../../lib/hooks/use-edited.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { isoDay } from '../../../lib/i18n/parse-date.ts';
import { type HistoryFilter, ownKeyPairs } from './queries.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChoose: (name: keyof HistoryFilter, value: string) => void;
}

/** Finds a check by its request id, and narrows the history by key, result and day. */
export function HistoryFilters({ filter, onChoose }: HistoryFiltersProps) {
  const text = useText();
  const requestID = filter.requestID ?? '';
  const [typed, setTyped] = useEdited(requestID);
  const past = { compact: true, min: '1970-01-01', max: isoDay(new Date()) };
  return (
    <Stack gap={4}>
      <SearchForm
        label={text('pastRequest')}
        hint={text('pastRequestHint')}
        maxLength={64}
        value={typed}
        onChange={setTyped}
        onSearch={(id) => onChoose('requestID', id)}
        button={text('pastFind')}
        shown={requestID}
      />
      <ListFilters summary={text('pastFilters')}>
        <Row gap={6}>
          <KeyChoice chosen={filter.key} onChoose={(key) => onChoose('key', key)} />
          <CompactSelect
            label={text('pastOutcome')}
            value={filter.outcome ?? ''}
            options={[
              { value: '', label: text('pastAnyOutcome') },
              { value: 'found', label: text('pastFoundSome') },
              { value: 'nothing', label: text('pastFoundNone') },
            ]}
            onChange={({ target }) => onChoose('outcome', target.value)}
          />
          <DateField
            {...past}
            label={text('pastFrom')}
            value={filter.from ?? ''}
            onChange={(day) => onChoose('from', day)}
          />
          <DateField
            {...past}
            label={text('pastUntil')}
            value={filter.until ?? ''}
            onChange={(day) => onChoose('until', day)}
          />
        </Row>
      </ListFilters>
    </Stack>
  );
}

/** Checks with test pairs leave nothing, so only live ones can be chosen. */
function KeyChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (key: string) => void }) {
  const text = useText();
  const query = useQuery(ownKeyPairs());
  const now = new Date(query.dataUpdatedAt);
  const live = (query.data ?? []).filter(({ kind }) => kind === 'live');
  const isListed = chosen === undefined || live.some(({ id }) => id === chosen);
  return (
    <CompactSelect
      label={text('pastKey')}
      value={chosen ?? ''}
      options={[
        { value: '', label: text('pastAnyKey') },
        ...live.map((pair) => ({
          value: pair.id,
          label: isActive(pair, now) ? pair.name : text('pastEndedKey', { name: pair.name }),
        })),
        ...(isListed ? [] : [{ value: chosen, label: text('pastKeyNumber', { id: chosen.slice(0, 8) }) }]),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
