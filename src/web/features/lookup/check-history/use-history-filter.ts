import { askedOutcomes } from '../../../../contract/lookup/check-history.ts';
import { useFilter } from '../../../lib/hooks/use-filter.ts';
import type { HistoryFilter } from './queries.ts';

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isRequestId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);
const isReference = (value: string): boolean => /^\d{1,19}$/.test(value);
const isKeyId = (value: string): boolean => /^[\da-f-]{36}$/.test(value);

/** The filter of the history, which is in the address: a shared link shows the same to whoever owns the account. */
export function useHistoryFilter() {
  const { get: given, choose } = useFilter();
  const get = (name: keyof HistoryFilter, isValid: (value: string) => boolean): string | undefined => {
    const value = given(name);
    return value !== null && isValid(value) ? value : undefined;
  };
  const filter: HistoryFilter = {
    key: get('key', isKeyId),
    outcome: askedOutcomes.find((one) => one === given('outcome')),
    from: get('from', isDay),
    until: get('until', isDay),
    requestID: get('requestID', isRequestId),
  };
  return {
    filter,
    /** The report whose details are shown. */
    shownReport: given('report') !== null && isReference(given('report') ?? '') ? given('report') : null,
    showReport: (reportID: string | null) => choose('report', reportID ?? ''),
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    choose: (name: keyof HistoryFilter, value: string) => choose(name, value),
  };
}
