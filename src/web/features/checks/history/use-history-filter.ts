import { useSearchParams } from 'react-router';
import { askedOutcomes } from '../../../../contract/check-history.ts';
import type { HistoryFilter } from './queries.ts';

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isRequestId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);
const isKeyId = (value: string): boolean => /^[\da-f-]{36}$/.test(value);

/** The filter of the history, which is in the address: a shared link shows the same to whoever owns the account. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const get = (name: keyof HistoryFilter, isValid: (value: string) => boolean): string | undefined => {
    const value = params.get(name);
    return value !== null && isValid(value) ? value : undefined;
  };
  const filter: HistoryFilter = {
    key: get('key', isKeyId),
    outcome: askedOutcomes.find((one) => one === params.get('outcome')),
    from: get('from', isDay),
    until: get('until', isDay),
    requestID: get('requestID', isRequestId),
  };
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    choose(name: keyof HistoryFilter, value: string): void {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { preventScrollReset: true },
      );
    },
  };
}
