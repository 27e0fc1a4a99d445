import { setTimeout as sleep } from 'node:timers/promises';
import { removeExpiredConfirmationLinks } from '../areas/accounts/email-address/confirm-email.ts';
import { applyDueEmailChanges } from '../areas/accounts/email-change/confirm-email-change.ts';
import { forgetOldChallenges } from '../areas/accounts/factors/use-passkeys.ts';
import { forgetNetworkGroups } from '../areas/accounts/find-account.ts';
import { removeExpiredInvitations } from '../areas/accounts/invitations/send-invitation.ts';
import { removeExpiredResetLinks } from '../areas/accounts/passwords/remove-links.ts';
import { removeUnsavedPictures } from '../areas/accounts/pictures/replace-picture.ts';
import { forgetOldSessions } from '../areas/accounts/sessions/end-sessions.ts';
import { foldTotals } from '../areas/analysis/count-changes.ts';
import { countDaysAtEase } from '../areas/analysis/count-days.ts';
import { noteAuditEnd } from '../areas/audit/end-file.ts';
import { exportAudit } from '../areas/audit/export.ts';
import { adoptMisses } from '../areas/audit/misses.ts';
import { makeAuditMonths } from '../areas/audit/months.ts';
import { dropOldAudit } from '../areas/audit/retention.ts';
import { verifyJob } from '../areas/audit/service.ts';
import { chainAudit } from '../areas/audit/trail.ts';
import { forgetOldCases } from '../areas/disputes/cases/forget-cases.ts';
import { removeOwnerlessDisputeFiles } from '../areas/disputes/dispute-files.ts';
import { takeDueSteps } from '../areas/disputes/due-steps.ts';
import { removeOldProofs } from '../areas/disputes/proofs/remove-old-proofs.ts';
import { forgetOldUsage } from '../areas/keys/usage/count-usage.ts';
import { forgetPastAsked } from '../areas/limits/plans/count-call.ts';
import { forgetPastQuotas } from '../areas/limits/quotas/take-quota.ts';
import { forgetOldTries } from '../areas/limits/throttle/take-tries.ts';
import { mailCorrections } from '../areas/lookup/corrections/mail-corrections.ts';
import { expandRecalls, forgetOldCorrections } from '../areas/lookup/corrections/recall-reports.ts';
import { forgetOldCountedBatches } from '../areas/lookup/counted-batches.ts';
import { forgetOldDisclosures, replayDisclosures } from '../areas/lookup/disclosures/note-disclosures.ts';
import { finishSafelistAdditions } from '../areas/moderation/safelist/hold-all-naming.ts';
import { deliverSms } from '../areas/notices/sms/code-sms.ts';
import { forgetOldMarkers } from '../areas/registry/markers/change-markers.ts';
import { assessReports, reweighAfterRemoval } from '../areas/reports/assess-reports.ts';
import { removeOwnerlessAttachments } from '../areas/reports/attachments/remove-attachments.ts';
import { scanWaiting } from '../areas/reports/attachments/scan-files.ts';
import { sanctionAuthors } from '../areas/reports/authors/sanctions.ts';
import { forgetIdempotencyKeys } from '../areas/reports/create-report.ts';
import { deleteOwnerlessReports } from '../areas/reports/detach-author.ts';
import { keepRetention } from '../areas/reports/retention/keep-rules.ts';
import { settleWithdrawals } from '../areas/reports/withdraw-report.ts';
import type { Services } from '../compose.ts';
import { takeShared, waitForFirst } from '../platform/jobs/shared-runs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { verifyAudit } from './daily-verification.ts';
import { shieldProcess } from './shield-process.ts';

interface ScheduledJob {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One after another; one that fails does not keep the others from running. @throws the first error, at the end */
const each =
  (...runs: (() => Promise<void>)[]) =>
  async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const run of runs) await run().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };

/** Each is safe to run in several processes at once, and to interrupt at any point. */
const scheduledJobs = (services: Services, verify: () => Promise<void>): ScheduledJob[] => {
  const { checkDisk, deliverMail, fileOutbox } = services;
  return [
    { name: 'send mail', everyMs: 2 * second, run: deliverMail },
    { name: 'store and remove files', everyMs: 2 * second, run: fileOutbox.run },
    { name: 'scan waiting files', everyMs: 5 * second, run: () => scanWaiting(services.app) },
    { name: 'chain audit lines', everyMs: second, run: () => chainAudit(services.app) },
    { name: 'chain lookups of ended processes', everyMs: minute, run: () => adoptMisses(services.app) },
    { name: 'note the end of the audit trail', everyMs: minute, run: () => noteAuditEnd(services.app) },
    { name: 'export audit lines', everyMs: second, run: () => exportAudit(services.app) },
    { name: 'verify the audit trail', everyMs: day, run: verify },
    {
      name: 'make months of the audit trail',
      everyMs: minute,
      run: () => makeAuditMonths(services.app),
    },
    { name: 'drop old audit lines', everyMs: minute, run: () => dropOldAudit(services.app) },
    { name: 'fold pattern totals', everyMs: 5 * second, run: () => foldTotals(services.app) },
    {
      name: 'count days for the dashboard',
      everyMs: 2 * second,
      run: () => countDaysAtEase(services.app),
    },
    {
      name: 'remove files without an owner',
      everyMs: minute,
      run: each(
        () => removeUnsavedPictures(services.app),
        () => removeOwnerlessAttachments(services.app),
        () => removeOwnerlessDisputeFiles(services.app),
      ),
    },
    {
      name: 'delete what has expired',
      everyMs: hour,
      run: each(
        () => forgetOldSessions(services.app),
        () => forgetOldChallenges(services.app),
        () => removeExpiredResetLinks(services.app),
        () => removeExpiredConfirmationLinks(services.app),
        () => removeExpiredInvitations(services.app),
        () => forgetIdempotencyKeys(services.app),
        () => forgetOldMarkers(services.app),
      ),
    },
    {
      name: 'delete past counts',
      everyMs: hour,
      run: each(
        () => forgetPastAsked(services.app),
        () => forgetPastQuotas(services.app),
        () => forgetOldCountedBatches(services.app),
        () => forgetOldUsage(services.app),
      ),
    },
    {
      name: 'delete old disclosures and corrections',
      everyMs: hour,
      run: each(
        () => forgetOldDisclosures(services.app),
        () => forgetOldCorrections(services.app),
      ),
    },
    {
      name: 'delete expired throttle counts',
      everyMs: 10 * minute,
      run: () => forgetOldTries(services.app),
    },
    {
      name: 'apply changes of email addresses',
      everyMs: minute,
      run: () => applyDueEmailChanges(services.app),
    },
    { name: 'warn and suspend reporters', everyMs: minute, run: () => sanctionAuthors(services.app) },
    {
      name: 'renew statistics of tables that have doubled',
      everyMs: 10 * second,
      run: async () => void (await services.statistics.renewGrown()),
    },
    { name: 'check the free space of the disk', everyMs: 5 * second, run: checkDisk },
    { name: 'tell of corrected reports', everyMs: 2 * second, run: () => expandRecalls(services.app) },
    { name: 'mail about corrections', everyMs: 10 * second, run: () => mailCorrections(services.app) },
    {
      name: 'store disclosures of ended processes',
      everyMs: 10 * second,
      run: () => replayDisclosures(services.app),
    },
    { name: 'settle withdrawals', everyMs: second, run: () => settleWithdrawals(services.app) },
    { name: 'assess reports', everyMs: 2 * second, run: () => assessReports(services.app) },
    {
      name: 'finish additions to the safelist',
      everyMs: 10 * second,
      run: () => finishSafelistAdditions(services.app),
    },
    {
      name: 'weigh reports a year after a removal',
      everyMs: hour,
      run: () => reweighAfterRemoval(services.app),
    },
    { name: 'forget groups of networks', everyMs: hour, run: () => forgetNetworkGroups(services.app) },
    { name: 'destroy reports that are too old', everyMs: hour, run: () => keepRetention(services.app) },
    { name: 'send text messages', everyMs: 2 * second, run: () => deliverSms(services.app) },
    { name: 'delete old proofs', everyMs: minute, run: () => removeOldProofs(services.app) },
    { name: 'forget cases', everyMs: hour, run: () => forgetOldCases(services.app) },
    { name: 'do what is due about disputes', everyMs: minute, run: () => takeDueSteps(services.app) },
    {
      name: 'delete withdrawn reports of deleted accounts',
      everyMs: hour,
      run: () => deleteOwnerlessReports(services.app),
    },
  ];
};

/** How long running jobs may take to finish on shutdown, in milliseconds. */
const stopTimeoutMs = 5_000;

/** How soon a daily job begins that somebody has asked for, in milliseconds. */
const askedMs = 5 * second;

/** Longest time before the first look at the hourly jobs, so that machines that start together do not look together. */
const firstLookMs = 20_000;

/**
 * Runs each job at its interval, never twice at once in this process. An hourly job runs once an hour on all machines
 * together, and soon after a start if it is due, one after another; so does a daily one once a day.
 */
export function startScheduler(services: Services, log: Log): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const shield = shieldProcess();
  const all = scheduledJobs(services, () => verifyAudit(services.app, shield));
  let [isStopping, isStopped] = [false, false];
  const timers: NodeJS.Timeout[] = [];

  const finished = async (name: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
      services.app.metrics.jobFinished(name, 'done');
    } catch (error) {
      await services.app.fence.suspect(error);
      services.app.metrics.jobFinished(name, 'failed');
      if (!isStopped) log.warn('scheduled job failed', { job: name, ...errorFacts(error) });
    }
  };
  /** Runs `work` unless it runs already. */
  const alone = (work: () => Promise<void>): (() => void) => {
    let isRunning = false;
    return () => {
      if (isRunning) return;
      isRunning = true;
      const execution = work().finally(() => {
        isRunning = false;
        running.delete(execution);
      });
      running.add(execution);
    };
  };

  const runShared = async (everyMs: number): Promise<void> => {
    const shared = all.filter((job) => job.everyMs === everyMs);
    const names = shared.map(({ name }) => name);
    for (let taken = shared.length; taken > 0 && !isStopping; taken--) {
      // While the database is away there is nothing to do.
      const name = await takeShared(services.app.db, names, everyMs).catch(() => null);
      const job = shared.find((one) => one.name === name);
      if (!job) return;
      await finished(job.name, job.run);
    }
  };
  const lookAtHourly = alone(() => runShared(hour));
  const lookAtDaily = alone(async () => {
    // What runs for long does not begin with the first start of a registry.
    await waitForFirst(services.app.db, [verifyJob]).catch(() => {});
    await runShared(day);
  });
  timers.push(setTimeout(lookAtHourly, firstLookMs * Math.random()).unref());
  timers.push(setInterval(lookAtHourly, minute).unref());
  timers.push(setInterval(lookAtDaily, askedMs).unref());
  for (const { name, everyMs, run } of all)
    if (everyMs < hour)
      timers.push(
        setInterval(
          alone(() => finished(name, run)),
          everyMs,
        ).unref(),
      );

  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await shield.stop();
      // A job waiting for a mail server or file store that is down does not delay the shutdown.
      await Promise.race([Promise.all(running), sleep(stopTimeoutMs, undefined, { ref: false })]);
      isStopped = true;
    },
  };
}
