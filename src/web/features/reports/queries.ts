import { queryOptions, useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { EndpointRequest } from '../../../contract/endpoint.ts';
import { reports } from '../../../contract/reports/reports.ts';
import { api, ask, fillsForm, refresh } from '../../lib/api/api.ts';
import { askPage } from '../../lib/api/api-page.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { writeStored } from '../../lib/browser/storage.ts';
import { useSession } from '../../lib/session/session.ts';
import { useChange, useSessionMutation } from '../../lib/session/use-change.ts';
import { filesOf } from './files/file-queries.ts';
import { sendFiles } from './files/uploads.ts';
import { endIdempotencyKey, idempotencyKeyFor } from './filing/idempotency-key.ts';
import type { SentReport } from './filing/report-values.ts';
import { forgetWithdrawn, noteWithdrawn } from './withdrawal/just-withdrawn.ts';

/** The requested page of the user's own reports. */
interface ListPlace {
  limit: number;
  /** Where the page begins: behind `cursor` or before `after`; at the top without either. */
  cursor?: string | undefined;
  after?: string | undefined;
}

/** Which of the user's own reports are listed, and in which order: the body of the call. */
export type FindFilter = EndpointRequest<typeof reports.find>['body'];

/** One page of one's own reports (R9). */
export const myReports = (place: ListPlace, filter: FindFilter) =>
  askPage(reports.find, { query: place, body: filter });

/** One report as it is now, also when it is withdrawn. It must not change while the user edits it, so it is loaded once. */
export const oneReport = (reportID: string) =>
  queryOptions({
    ...reportOnRecord(reportID),
    queryKey: [reports.single.path, reportID, 'to edit'],
    gcTime: 0,
    ...fillsForm,
  });

/** One report with what stands behind it, a withdrawn one too. */
export const reportOnRecord = (reportID: string) =>
  ask(reports.single, { query: { reportID, withdrawn: true } }, { staleTime: 0 });

interface Filing {
  report: SentReport;
  files: readonly File[];
  /** Whether moderators should decide about it, because it names an identifier that cannot be listed. */
  review?: boolean;
}

const mutationKey = ['file report'];

/** Whether a report is being filed, on whichever page: what is on its way cannot be changed any more. */
export const useIsFiling = (): boolean => useIsMutating({ mutationKey }) > 0;

/** Files a report, then sends its files; retrying the same one does not make a second report (R11). */
export function useFileReport() {
  const cache = useQueryClient();
  return useSessionMutation(
    ({ report, review }: Filing) =>
      api(reports.create, { query: review ? { review: true } : {}, body: report }, { once: idempotencyKeyFor(report) }),
    {
      mutationKey,
      onSuccess: ({ reportID, merged }, { files }) => {
        endIdempotencyKey();
        // One that corrected an earlier report may have files.
        if (!merged) cache.setQueryData(filesOf(reportID).queryKey, []);
        sendFiles(cache, reportID, files);
        refresh(cache);
      },
    },
  );
}

/** Saves a correction and stores the report's id in local storage under `repID`. */
export const useUpdateReport = () =>
  useChange(reports.update, { onSuccess: ({ reportID }) => writeStored('local', 'repID', reportID) });

/** @param reference of the report, as people say it */
export function useWithdrawReport(reference: string) {
  const { user } = useSession();
  return useChange(reports.withdraw, {
    onSuccess: (withdrawn) => {
      if (user) noteWithdrawn(withdrawn, reference, user.uid);
    },
  });
}

/** Brings a report back that was withdrawn within the minute. */
export const useUndoWithdrawal = () =>
  useChange(reports.undoWithdrawal, {
    onSuccess: ({ reportID }) => forgetWithdrawn(reportID),
    onError: (error, { query: { reportID } }) => {
      // Final, or of someone else: trying again changes nothing.
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 404)) forgetWithdrawn(reportID);
    },
  });
