import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../lib/i18n.ts';
import { fromTheTop, type ListAddress, listSearch } from './list-address.ts';

/** The search of the list. What was searched for stands in the address, so that Back and a pasted link find it again. */
export function ReportSearch({ address }: { address: ListAddress }) {
  const text = useText();
  const navigate = useNavigate();
  const withdrawnId = useId();
  // Another search in the address than the box last followed: Back, a link, a row's menu.
  const [box, setBox] = useState({ typed: address.email, search: address.email });
  if (box.search !== address.email) setBox({ typed: address.email, search: address.email });

  // The tick shows at once; the address follows.
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
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers and jsdom do not know <search> */}
      <form role="search" noValidate onSubmit={submit} className="flex w-full max-w-xl items-end gap-3">
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
          className="min-w-0 flex-1"
        />
        <Button type="submit" disabled={box.typed.trim() === ''}>
          <Search aria-hidden="true" className="size-4.5 max-sm:hidden" />
          {text('search')}
        </Button>
      </form>
      <label htmlFor={withdrawnId} className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          id={withdrawnId}
          type="checkbox"
          checked={tick.shown}
          onChange={({ target }) => {
            setTick({ ...tick, shown: target.checked });
            void goTo({ withdrawn: target.checked });
          }}
          className="size-4.5"
        />
        {text('showWithdrawn')}
      </label>
    </div>
  );
}
