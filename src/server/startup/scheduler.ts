import { setTimeout as sleep } from 'node:timers/promises';
import { verifyJob } from '../areas/audit/service.ts';
import { finishSafelistAdditions } from '../areas/moderation/safelist/hold-all-naming.ts';
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
  const {
    accounts,
    analysis,
    attachments,
    audit,
    checkDisk,
    deliverMail,
    emailAddress,
    emailChange,
    factors,
    fileOutbox,
    limits,
    passwords,
    pictures,
    quotas,
    reports,
    retention,
    sessions,
    throttle,
  } = services;
  return [
    { name: 'send mail', everyMs: 2 * second, run: deliverMail },
    { name: 'store and remove files', everyMs: 2 * second, run: fileOutbox.run },
    { name: 'scan waiting files', everyMs: 5 * second, run: attachments.scanWaiting },
    { name: 'chain audit lines', everyMs: second, run: audit.chain },
    { name: 'chain lookups of ended processes', everyMs: minute, run: audit.adoptMisses },
    { name: 'note the end of the audit trail', everyMs: minute, run: audit.noteEnd },
    { name: 'export audit lines', everyMs: second, run: audit.export },
    { name: 'verify the audit trail', everyMs: day, run: verify },
    { name: 'make months of the audit trail', everyMs: minute, run: audit.makeMonths },
    { name: 'drop old audit lines', everyMs: minute, run: audit.dropOld },
    { name: 'fold pattern totals', everyMs: 5 * second, run: analysis.fold },
    { name: 'count days for the dashboard', everyMs: 2 * second, run: analysis.countDaysAtEase },
    {
      name: 'remove files without an owner',
      everyMs: minute,
      run: each(pictures.removeUnsaved, attachments.removeOwnerless, services.disputes.removeOwnerlessFiles),
    },
    {
      name: 'delete what has expired',
      everyMs: hour,
      run: each(
        sessions.forgetOld,
        factors.forgetOldChallenges,
        passwords.removeExpired,
        emailAddress.removeExpired,
        services.invitations.removeExpired,
        reports.forgetIdempotencyKeys,
        services.markers.forgetOld,
      ),
    },
    {
      name: 'delete past counts',
      everyMs: hour,
      run: each(
        limits.forgetPastDays,
        quotas.forgetPastDays,
        services.lookup.forgetCountedBatches,
        services.usage.forgetOld,
      ),
    },
    {
      name: 'delete old disclosures and corrections',
      everyMs: hour,
      run: each(services.disclosures.forgetOld, services.corrections.forgetOld),
    },
    { name: 'delete expired throttle counts', everyMs: 10 * minute, run: throttle.forgetOld },
    { name: 'apply changes of email addresses', everyMs: minute, run: emailChange.applyDue },
    { name: 'warn and suspend reporters', everyMs: minute, run: services.reporters.climbAll },
    {
      name: 'renew statistics of tables that have doubled',
      everyMs: 10 * second,
      run: async () => void (await services.statistics.renewGrown()),
    },
    { name: 'check the free space of the disk', everyMs: 5 * second, run: checkDisk },
    { name: 'tell of corrected reports', everyMs: 2 * second, run: services.corrections.expand },
    { name: 'mail about corrections', everyMs: 10 * second, run: services.corrections.mail },
    { name: 'store disclosures of ended processes', everyMs: 10 * second, run: services.disclosures.replay },
    { name: 'settle withdrawals', everyMs: second, run: reports.settleWithdrawals },
    { name: 'assess reports', everyMs: 2 * second, run: reports.assess },
    {
      name: 'finish additions to the safelist',
      everyMs: 10 * second,
      run: () => finishSafelistAdditions(services.app),
    },
    { name: 'weigh reports a year after a removal', everyMs: hour, run: reports.reweighAfterRemoval },
    { name: 'forget groups of networks', everyMs: hour, run: accounts.forgetGroups },
    { name: 'destroy reports that are too old', everyMs: hour, run: retention.run },
    { name: 'send text messages', everyMs: 2 * second, run: services.sms.deliver },
    { name: 'delete old proofs', everyMs: minute, run: services.proofs.removeOld },
    { name: 'forget cases', everyMs: hour, run: services.cases.forgetOld },
    { name: 'do what is due about disputes', everyMs: minute, run: services.disputes.sweep },
    { name: 'delete withdrawn reports of deleted accounts', everyMs: hour, run: reports.forgetOwnerless },
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
      services.metrics.jobFinished(name, 'done');
    } catch (error) {
      await services.fence.suspect(error);
      services.metrics.jobFinished(name, 'failed');
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
      const name = await takeShared(services.db, names, everyMs).catch(() => null);
      const job = shared.find((one) => one.name === name);
      if (!job) return;
      await finished(job.name, job.run);
    }
  };
  const lookAtHourly = alone(() => runShared(hour));
  const lookAtDaily = alone(async () => {
    // What runs for long does not begin with the first start of a registry.
    await waitForFirst(services.db, [verifyJob]).catch(() => {});
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
