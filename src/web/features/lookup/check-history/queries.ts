import { keepPreviousData } from '@tanstack/react-query';
import { keys } from '../../../../contract/keys/keys.ts';
import { checkHistory, type HistoryQuery } from '../../../../contract/lookup/check-history.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { useCall } from '../../../lib/session/use-change.ts';

export type HistoryFilter = Partial<Omit<HistoryQuery, 'limit' | 'cursor'>>;

/** One's own checks, the newest first, page by page. Those of the filter before stay in sight while others load. */
export const ownChecks = (filter: HistoryFilter) =>
  askPages(checkHistory.list, (cursor) => ({ query: { ...filter, cursor } }), {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What became of a report that a check showed. */
export const shownBefore = (reportID: string) => ask(checkHistory.shown, { query: { reportID } }, { staleTime: 0 });

/** The account's key pairs, ended ones too, to choose from: the oldest hundred. */
export const ownKeyPairs = () => ask(keys.list, {});

/** Downloads what the filter shows. */
export const useHistoryCsv = () =>
  useCall((query: HistoryFilter) => api(checkHistory.csv, { query }), {
    onSuccess: (csv) => saveCsv('checks.csv', csv),
  });
