import { type FindKind, staffReports } from '../../../../contract/moderation/staff-reports.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { apiPage, askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall } from '../../../lib/session/use-change.ts';

/** A page of all reports, newest first. */
export const reportList = (query: Narrowed<typeof staffReports.list>) => askPage(staffReports.list, { query });

/** Finds what names an identifier, or the report of a reference. */
export const useFindReports = () =>
  useCall((body: { kind: FindKind; value: string }) => apiPage(staffReports.find, { body, query: { limit: 100 } }));

export const staffReport = (reportID: string) => ask(staffReports.one, { params: { reportID } });

export const connectionsOf = (reportID: string) => ask(staffReports.connections, { params: { reportID } });

/** Shows the identifiers of a report unmasked, which is audited. */
export const useOpenIdentifiers = (reportID: string) =>
  useCall(() => api(staffReports.identifiers, { params: { reportID } }));
