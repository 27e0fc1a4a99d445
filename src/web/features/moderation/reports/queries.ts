import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { type FindKind, staffReports } from '../../../../contract/moderation/staff-reports.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

const all = ['admin', 'reports'] as const;

/** A page of all reports, newest first. The page before it stays in sight while it loads. */
export const reportList = (query: Narrowed<typeof staffReports.list>) =>
  queryOptions({
    queryKey: [...all, 'list', query],
    queryFn: ({ signal }) => apiPage(staffReports.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Finds what names an identifier, or the report of a reference. */
export const useFindReports = () =>
  useMutation({
    mutationFn: (body: { kind: FindKind; value: string }) =>
      inSession(() => apiPage(staffReports.find, { body, query: { limit: 100 } })),
  });

export const staffReport = (reportID: string) =>
  queryOptions({
    queryKey: [...all, 'one', reportID],
    queryFn: ({ signal }) => api(staffReports.one, { params: { reportID } }, { signal }),
  });

export const connectionsOf = (reportID: string) =>
  queryOptions({
    queryKey: [...all, 'connections', reportID],
    queryFn: ({ signal }) => api(staffReports.connections, { params: { reportID } }, { signal }),
  });

/** Shows the identifiers of a report unmasked, which is audited. */
export const useOpenIdentifiers = (reportID: string) =>
  useMutation({ mutationFn: () => inSession(() => api(staffReports.identifiers, { params: { reportID } })) });
