import { type FindKind, staffReports } from '../../../../contract/moderation/staff-reports.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage, type Narrowed, pageQuery } from '../../../lib/api/api-page.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useCall } from '../../../lib/session/use-change.ts';

const all = ['admin', 'reports'] as const;

/** A page of all reports, newest first. */
export const reportList = (query: Narrowed<typeof staffReports.list>) =>
  pageQuery([...all, 'list', query], staffReports.list, { query });

/** Finds what names an identifier, or the report of a reference. */
export const useFindReports = () =>
  useCall((body: { kind: FindKind; value: string }) => apiPage(staffReports.find, { body, query: { limit: 100 } }));

export const staffReport = (reportID: string) =>
  apiQuery([...all, 'one', reportID], staffReports.one, { params: { reportID } });

export const connectionsOf = (reportID: string) =>
  apiQuery([...all, 'connections', reportID], staffReports.connections, { params: { reportID } });

/** Shows the identifiers of a report unmasked, which is audited. */
export const useOpenIdentifiers = (reportID: string) =>
  useCall(() => api(staffReports.identifiers, { params: { reportID } }));
