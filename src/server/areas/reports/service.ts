import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { assessReports, reweighAfterRemoval } from './assess-reports.ts';
import { countForPolicy, countVerifiedReports } from './count-reports.ts';
import type { AuthorRecord } from './count-store.ts';
import { createReport, forgetIdempotencyKeys } from './create-report.ts';
import { destroyDueReports } from './destroy-reports.ts';
import { deleteOwnerlessReports, disownReportsOf, removeReportsOf } from './detach-author.ts';
import { editReport } from './edit-report.ts';
import { everyReport, refreshKeywords } from './every-report.ts';
import type { FiledReport } from './filed-report.ts';
import {
  authorRecordOf,
  findAnyReport,
  findAnyReports,
  findConnectedReports,
  findNewestVersions,
  findReportsNaming,
  identifierTokens,
  latestReports,
  listAllReports,
  listReportsNaming,
} from './find-reports.ts';
import { findListedNaming, holdListedReport } from './hold-report.ts';
import { importReports, previewImport } from './import-reports.ts';
import { listLegalHolds } from './legal-hold.ts';
import { isOwnReport, listOwnReports, readOwnHistory, readOwnReport } from './list-own-reports.ts';
import type { ListFilter } from './list-store.ts';
import { lockReport } from './lock-report.ts';
import {
  countedReports,
  evidenceOf,
  evidenceOfEach,
  matchApproximately,
  matchQueries,
  matchQuery,
} from './match-query.ts';
import { findReleasedNarratives, redactReport, setNarrativeReleased } from './redact-report.ts';
import { setReportState, setReportVerified, setReportWeightless } from './report-state.ts';
import { sealedReportRows } from './sealed-rows-store.ts';
import { renewFingerprints } from './sent-body-store.ts';
import { lockReportsNaming } from './staff-store.ts';
import { reweighLater, setReportDisputed, setReportReply } from './standing-store.ts';
import type { MatchedReport, StoredReport } from './stored-report.ts';
import { settleWithdrawals, undoWithdrawal, withdrawReport } from './withdraw-report.ts';

export type { AuthorRecord, FiledReport, ListFilter, MatchedReport, StoredReport };

export type ReportService = ReturnType<typeof reportService>;

export const reportService = (app: App) => ({
  sealedRows: sealedReportRows(app),
  ...bind(app, {
    renewFingerprints,

    create: createReport,
    forgetIdempotencyKeys,
    import: importReports,
    wouldImport: previewImport,
    update: editReport,
    withdraw: withdrawReport,
    undoWithdrawal,
    settleWithdrawals,
    removeAllOf: removeReportsOf,
    disown: disownReportsOf,
    forgetOwnerless: deleteOwnerlessReports,

    lock: lockReport,
    setState: setReportState,
    setVerified: setReportVerified,
    setWeightless: setReportWeightless,
    setDisputed: setReportDisputed,
    setReply: setReportReply,
    assess: assessReports,
    reweighAfterRemoval,
    reweighLater,
    redact: redactReport,
    setReleased: setNarrativeReleased,
    releasedNarratives: findReleasedNarratives,
    listedNaming: findListedNaming,
    holdListed: holdListedReport,

    destroyDue: destroyDueReports,
    holds: listLegalHolds,

    isOwn: isOwnReport,
    one: readOwnReport,
    history: readOwnHistory,
    byAuthor: listOwnReports,

    matching: matchQuery,
    matchingEach: matchQueries,
    approximate: matchApproximately,
    evidence: evidenceOf,
    evidenceEach: evidenceOfEach,
    counted: countedReports,

    countVerified: countVerifiedReports,
    countForPolicy,
    tokensOf: identifierTokens,
    naming: findReportsNaming,
    lockNaming: lockReportsNaming,
    latest: latestReports,
    refreshKeywords,
    all: everyReport,
    staff: {
      find: findAnyReport,
      some: findAnyReports,
      page: listAllReports,
      naming: listReportsNaming,
      connected: findConnectedReports,
      versions: findNewestVersions,
      recordOf: authorRecordOf,
    },
  }),
});
