import { useLocation, useSearchParams } from 'react-router';
import { changedParams } from '../browser/changed-params.ts';
import { dateOf } from '../i18n/parse-date.ts';

/** Places in a list: another filter makes another list. */
export const noPlace = { cursor: null, after: null, item: null };

/** Filters in the address. Choosing one starts at the first page again, and keeps what the entry of the history holds. */
export function useFilter(): { get: (name: string) => string | null; choose: (name: string, value: string) => void } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return {
    get: (name) => params.get(name),
    choose(name, value) {
      setParams((before) => changedParams(before, { ...noPlace, [name]: value }), {
        preventScrollReset: true,
        state,
      });
    },
  };
}

/** What a filter may be: one of some values, a day (`YYYY-MM-DD`), a text that fits, or any text. */
type Allowed = readonly string[] | 'day' | RegExp | 'text';

/**
 * Where in a list the reader is, as its address says.
 * @param filters what each filter may be; anything else is left out
 */
export function useListAddress<const Filters extends Readonly<Record<string, Allowed>>>(
  filters: Filters,
): { [Name in keyof Filters]: (Filters[Name] extends readonly (infer One)[] ? One : string) | undefined } & {
  cursor: string | undefined;
};
export function useListAddress(filters: Readonly<Record<string, Allowed>>) {
  const [params] = useSearchParams();
  const chosen = Object.entries({ ...filters, cursor: 'text' } as const).map(([name, allowed]) => {
    const given = params.get(name) ?? undefined;
    return [name, given !== undefined && isAllowed(given, allowed) ? given : undefined];
  });
  return Object.fromEntries(chosen);
}

function isAllowed(given: string, allowed: Allowed): boolean {
  if (allowed === 'text') return true;
  if (allowed instanceof RegExp) return allowed.test(given);
  return allowed === 'day' ? dateOf(given) !== undefined : allowed.includes(given);
}
