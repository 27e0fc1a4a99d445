import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isActive } from '../../../../contract/keys.ts';
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
import { type HistoryFilter, ownKeyPairs } from './queries.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChoose: (name: keyof HistoryFilter, value: string) => void;
}

/** Finds a check by its request id, and narrows the history by key, result and day. */
export function HistoryFilters({ filter, onChoose }: HistoryFiltersProps) {
  const text = useText();
  const isWide = useMediaQuery('(width >= 40rem)');
  const requestID = filter.requestID ?? '';
  // Another id than the box last followed: Back, or Show all.
  const [box, setBox] = useState({ typed: requestID, requestID });
  if (box.requestID !== requestID) setBox({ typed: requestID, requestID });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChoose('requestID', box.typed.trim());
  }

  const choices = (
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
      <CompactDate label={text('pastFrom')} value={filter.from ?? ''} onChange={(day) => onChoose('from', day)} />
      <CompactDate label={text('pastUntil')} value={filter.until ?? ''} onChange={(day) => onChoose('until', day)} />
    </Row>
  );

  return (
    <Stack gap={4}>
      <Stack width="search">
        <Form role="search" onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('pastRequest')}
                hint={text('pastRequestHint')}
                type="search"
                dir="ltr"
                maxLength={64}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                value={box.typed}
                onChange={({ target }) => setBox({ ...box, typed: target.value })}
              />
            }
            button={
              <Button type="submit" disabled={box.typed.trim() === requestID}>
                <Search aria-hidden="true" />
                {text('pastFind')}
              </Button>
            }
          />
        </Form>
      </Stack>
      {isWide ? choices : <Disclosure summary={text('pastFilters')}>{choices}</Disclosure>}
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
