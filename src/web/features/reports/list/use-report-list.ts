import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Report } from '../../../../contract/reports.ts';
import type { Page } from '../../../lib/api.ts';
import { myReports } from '../queries.ts';
import { isEmail, type ListAddress } from './list-address.ts';

export interface ReportList {
  query: UseQueryResult<Page<Report[]>>;
  /** What the list is narrowed to. A search without a match shows all reports. */
  found: string | null;
  /** The search that matched nothing. */
  missed: string | null;
}

/** One's own reports as the address asks for them. */
export function useReportList(address: ListAddress, enabled: boolean): ReportList {
  const { email, ...place } = address;
  const canMatch = isEmail(email);
  const matching = useQuery({ ...myReports({ ...place, email }), enabled: enabled && canMatch });
  const hasMissed = email !== '' && (!canMatch || (matching.data?.total === 0 && !matching.isPlaceholderData));
  const everything = useQuery({ ...myReports(place), enabled: enabled && (email === '' || hasMissed) });
  return {
    query: email === '' || hasMissed ? everything : matching,
    found: email !== '' && !hasMissed ? email : null,
    missed: hasMissed ? email : null,
  };
}
