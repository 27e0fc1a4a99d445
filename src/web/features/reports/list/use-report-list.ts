import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FindBody } from '../../../../contract/reports/find-reports.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { reportNamed } from '../../../../contract/reports/short-reference.ts';
import type { Page } from '../../../lib/api/api-page.ts';
import { identifierQueryOf } from '../../../lib/checks/typed-identifier.ts';
import { type FindFilter, myReports } from '../queries.ts';
import { type ListAddress, listOrders } from './list-address.ts';

export interface ReportList {
  query: UseQueryResult<Page<Report[]>>;
  /** The search, "" for none. One that matched nothing shows all reports. */
  search: string;
  hasMissed: boolean;
}

/** The body of the call for the list that an address describes. */
export const filterOf = ({ state, from, to, order }: ListAddress): FindFilter => ({
  state,
  from: from ?? null,
  to: to ?? null,
  ...listOrders[order],
});

/** What a search asks for: a report by its reference or number, or what names an identifier. */
export function searchQueryOf(search: string) {
  if (reportNamed(search)) return { reference: search };
  const query = identifierQueryOf(search);
  // A number alone may be that of a mobile wallet.
  return 'phone' in query ? { ...query, wallet: query.phone } : query;
}

/** One's own reports as the address asks for them, narrowed to an email address, a CNIC or a phone number. */
export function useReportList(address: ListAddress, search: string, enabled: boolean): ReportList {
  const { limit, cursor, after } = address;
  const [place, filter] = [{ limit, cursor, after }, filterOf(address)];
  const searched = searchQueryOf(search);
  const isSearched = search !== '';
  const canMatch = isSearched && z.safeParse(FindBody, searched).success;
  const matching = useQuery({ ...myReports(place, { ...filter, ...searched }), enabled: enabled && canMatch });
  const hasMissed = isSearched && (!canMatch || (matching.data?.total === 0 && !matching.isPlaceholderData));
  const everything = useQuery({ ...myReports(place, filter), enabled: enabled && (!isSearched || hasMissed) });
  return { query: !isSearched || hasMissed ? everything : matching, search, hasMissed };
}
