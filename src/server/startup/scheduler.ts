import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { applyDueEmailChanges } from '../areas/accounts/email-change/change-email.ts';
import { removeExpiredInvitations } from '../areas/accounts/invitations/store.ts';
import { removeExpiredLinks } from '../areas/accounts/link-store.ts';
import { forgetNetworkGroups } from '../areas/accounts/network-store.ts';
import { removeUnsavedPictures } from '../areas/accounts/pictures/store.ts';
import { forgetOldSessions } from '../areas/accounts/sessions/store.ts';
import { countFiguresAtEase } from '../areas/analysis/recount-store.ts';
import { noteAuditEnd } from '../areas/audit/end-file.ts';
import { exportAudit } from '../areas/audit/export-store.ts';
import { resumeVerification, verifyJob } from '../areas/audit/last-verification-store.ts';
import { adoptMisses } from '../areas/audit/miss-store.ts';
import { dropOldAudit, makeAuditMonths } from '../areas/audit/retention-store.ts';
import { chainAudit } from '../areas/audit/trail-store.ts';
import { forgetOldCases } from '../areas/disputes/cases/forget-cases.ts';
import { removeOwnerlessDisputeFiles } from '../areas/disputes/file-store.ts';
import { holdOrderedReports, holdUnreadReports, takeDueSteps } from '../areas/disputes/overdue-store.ts';
import { removeOldProofs } from '../areas/disputes/proofs/remove-old-proofs.ts';
import { removeOldRequests } from '../areas/disputes/removal-requests/store.ts';
import { isToBeTexted } from '../areas/disputes/tell-subjects.ts';
import { forgetOldUsage } from '../areas/keys/usage/usage-store.ts';
import { forgetPastCounts } from '../areas/limits/sketch-store.ts';
import { expandRecalls, forgetOldRecalls } from '../areas/lookup/corrections/recall-store.ts';
import { forgetOldCorrections, mailCorrections } from '../areas/lookup/corrections/store.ts';
import { forgetOldDisclosures } from '../areas/lookup/disclosures/note-disclosures.ts';
import { finishSafelistAdditions } from '../areas/moderation/safelist.ts';
import { forgetOldNotices } from '../areas/notices/inbox/store.ts';
import { deliverSms } from '../areas/notices/sms/text-messages.ts';
import { forgetOldMarkers } from '../areas/registry/markers/store.ts';
import { removeOwnerlessAttachments } from '../areas/reports/attachments/remove-attachments-store.ts';
import { scanWaiting } from '../areas/reports/attachments/scan-files.ts';
import { deleteOwnerlessReports } from '../areas/reports/authors/detach-reports-store.ts';
import { sanctionAuthors } from '../areas/reports/authors/sanction-store.ts';
import { forgetIdempotencyKeys } from '../areas/reports/filing/sent-body-store.ts';
import { settleWithdrawals } from '../areas/reports/filing/withdrawal-store.ts';
import { keepRetention } from '../areas/reports/retention/keep-rules.ts';
import { assessReports, reweighAfterRemoval } from '../areas/reports/standing/assess-reports-store.ts';
import { analyzeGrown } from '../platform/db/statistics.ts';
import { takeShared, waitForFirst } from '../platform/jobs/shared-runs.ts';
import { errorFacts } from '../platform/log.ts';
import { repeat } from '../platform/repeat.ts';
import { verifyAudit } from './daily-verification.ts';
import { sendDueMail } from './due-mail.ts';
import { shieldProcess } from './shield-process.ts';

type Job = (app: App) => Promise<void>;

interface ScheduledJob {
  name: string;
  everyMs: number;
  run: Job;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a run may assess reports, in milliseconds: an import leaves minutes of it, and lookups go on beside them. */
const assessMs = 500;

/** One after another; one that fails does not keep the others from running. @throws the first error, at the end */
const each =
  (...runs: Job[]): Job =>
  async (app) => {
    const failures: unknown[] = [];
    for (const run of runs) await run(app).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };

const removeFiles = each(removeUnsavedPictures, removeOwnerlessAttachments, removeOwnerlessDisputeFiles);
const deleteExpired = each(
  ...[forgetOldSessions, removeExpiredLinks, removeExpiredInvitations],
  ...[forgetIdempotencyKeys, forgetOldMarkers, forgetOldUsage, forgetOldNotices],
  ...[forgetOldCorrections, forgetOldRecalls],
);

/** Each is safe to run in several processes at once, and to interrupt at any point. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'send mail', everyMs: 2 * second, run: sendDueMail },
  { name: 'store and remove files', everyMs: 2 * second, run: ({ files }) => files.run() },
  { name: 'scan waiting files', everyMs: 5 * second, run: scanWaiting },
  { name: 'chain audit lines', everyMs: second, run: chainAudit },
  { name: 'chain lookups of ended processes', everyMs: minute, run: adoptMisses },
  { name: 'note the end of the audit trail', everyMs: minute, run: noteAuditEnd },
  { name: 'export audit lines', everyMs: second, run: exportAudit },
  { name: 'make months of the audit trail', everyMs: minute, run: makeAuditMonths },
  { name: 'drop old audit lines', everyMs: minute, run: dropOldAudit },
  { name: 'count figures', everyMs: 2 * second, run: countFiguresAtEase },
  { name: 'remove files without an owner', everyMs: minute, run: removeFiles },
  { name: 'delete what has expired', everyMs: hour, run: deleteExpired },
  { name: 'delete old disclosures', everyMs: day, run: forgetOldDisclosures },
  { name: 'delete past counts', everyMs: 10 * minute, run: forgetPastCounts },
  { name: 'apply changes of email addresses', everyMs: minute, run: applyDueEmailChanges },
  { name: 'warn and suspend reporters', everyMs: minute, run: sanctionAuthors },
  {
    name: 'renew statistics of tables that have doubled',
    everyMs: 10 * second,
    run: async ({ db }) => void (await analyzeGrown(db)),
  },
  {
    name: 'check the free space of the disk',
    everyMs: 5 * second,
    run: async (app) => app.diskReserve?.check(),
  },
  { name: 'tell of corrected reports', everyMs: 2 * second, run: expandRecalls },
  { name: 'mail about corrections', everyMs: 10 * second, run: mailCorrections },
  { name: 'settle withdrawals', everyMs: second, run: settleWithdrawals },
  { name: 'assess reports', everyMs: 2 * second, run: (app) => assessReports(app, assessMs) },
  { name: 'finish additions to the safelist', everyMs: 10 * second, run: finishSafelistAdditions },
  { name: 'weigh reports a year after a removal', everyMs: hour, run: reweighAfterRemoval },
  { name: 'forget groups of networks', everyMs: hour, run: forgetNetworkGroups },
  { name: 'destroy reports that are too old', everyMs: hour, run: keepRetention },
  { name: 'send text messages', everyMs: 2 * second, run: (app) => deliverSms(app, isToBeTexted) },
  { name: 'delete old proofs', everyMs: minute, run: removeOldProofs },
  { name: 'delete old requests', everyMs: hour, run: removeOldRequests },
  { name: 'forget cases', everyMs: hour, run: forgetOldCases },
  { name: 'do what is due about disputes', everyMs: minute, run: takeDueSteps },
  { name: 'hold reports of overdue orders', everyMs: minute, run: holdOrderedReports },
  { name: 'hold reports that nobody let be read', everyMs: minute, run: holdUnreadReports },
  { name: 'delete withdrawn reports of deleted accounts', everyMs: hour, run: deleteOwnerlessReports },
];

/** How long running jobs may take to finish on shutdown, in milliseconds. */
const stopTimeoutMs = 5_000;

/** How soon a daily job begins that somebody has asked for, in milliseconds. */
const askedMs = 5 * second;

/** Longest time before the first look at these jobs, so that machines that start together do not look together. */
const firstLookMs = 20_000;

/**
 * Runs each job at its interval, never twice at once in this process. One that runs every hour or less often does so once on
 * all machines together, and soon after a start if it is due, one after another.
 */
export function startScheduler(app: App): { stop(): Promise<void> } {
  const shield = shieldProcess();
  const verify: Job = () => verifyAudit(app, () => shield.run('verify-audit'));
  const all = [...scheduledJobs, { name: verifyJob, everyMs: day, run: verify }];
  // The machines take turns by name.
  if (new Set(all.map(({ name }) => name)).size !== all.length)
    throw new Error('Two scheduled jobs have the same name.');
  const stopping = new AbortController();
  const { signal } = stopping;

  const finished = async ({ name, run }: ScheduledJob): Promise<void> => {
    try {
      await run(app);
      app.metrics.scheduledJobs.inc({ job: name, outcome: 'done' });
    } catch (error) {
      await app.fence.suspect(error);
      app.metrics.scheduledJobs.inc({ job: name, outcome: 'failed' });
      if (signal.aborted) app.log.info('scheduled job interrupted', { job: name });
      else app.log.warn('scheduled job failed', { job: name, ...errorFacts(error) });
    }
  };
  /** Intervals of an hour or more, of which the machines take turns. */
  const sharedMs = [...new Set(all.map(({ everyMs }) => everyMs))].filter((everyMs) => everyMs >= hour);
  // What runs for long does not begin with the first start of a registry. It fails only where the database does, which the
  // jobs report.
  const begun = waitForFirst(app.db, [verifyJob])
    .then(() => resumeVerification(app))
    .catch(() => {});
  const runShared = async (everyMs: number): Promise<void> => {
    await begun;
    const shared = all.filter((job) => job.everyMs === everyMs);
    const names = shared.map(({ name }) => name);
    for (let taken = shared.length; taken > 0 && !signal.aborted; taken--) {
      // While the database is away there is nothing to do.
      const name = await takeShared(app.db, names, everyMs).catch(() => null);
      const job = shared.find((one) => one.name === name);
      if (!job) return;
      await finished(job);
    }
  };
  const looks = sharedMs.map((everyMs) => {
    const pauseMs = everyMs < day ? minute : askedMs;
    const firstMs = Math.min(firstLookMs, pauseMs) * Math.random();
    const first = sleep(firstMs, undefined, { signal, ref: false }).catch(() => {});
    return repeat(() => first.then(() => runShared(everyMs)), { pauseMs });
  });
  const runs = all
    .filter(({ everyMs }) => everyMs < hour)
    .map((job) => repeat(() => finished(job), { pauseMs: job.everyMs, pausesFirst: true }));

  return {
    async stop() {
      stopping.abort();
      const stopped = Promise.all([begun, ...[...looks, ...runs].map((one) => one.stop())]);
      app.jobs.stop();
      await shield.stop();
      // A job waiting for a mail server or file store that is down does not delay the shutdown.
      await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
