import { accountRepository } from './modules/accounts/repository.ts';
import { accountService } from './modules/accounts/service.ts';
import { analysisRepository } from './modules/analysis/repository.ts';
import { analysisService } from './modules/analysis/service.ts';
import { attachmentRepository } from './modules/attachments/repository.ts';
import { attachmentService } from './modules/attachments/service.ts';
import { auditRepository } from './modules/audit/repository.ts';
import { auditService } from './modules/audit/service.ts';
import { authService } from './modules/auth/service.ts';
import { emailAddressRepository } from './modules/email-address/repository.ts';
import { emailAddressService } from './modules/email-address/service.ts';
import { emailChangeRepository } from './modules/email-change/repository.ts';
import { emailChangeService } from './modules/email-change/service.ts';
import { factorRepository } from './modules/factors/repository.ts';
import { factorService } from './modules/factors/service.ts';
import { keyRepository } from './modules/keys/repository.ts';
import { keyService } from './modules/keys/service.ts';
import { limitRepository } from './modules/limits/repository.ts';
import { limitService, type RatePlan } from './modules/limits/service.ts';
import { lookupService } from './modules/lookup/service.ts';
import { mailService } from './modules/mail/service.ts';
import { passwordRepository } from './modules/passwords/repository.ts';
import { passwordService } from './modules/passwords/service.ts';
import { pictureRepository } from './modules/pictures/repository.ts';
import { pictureService } from './modules/pictures/service.ts';
import { quotaRepository } from './modules/quotas/repository.ts';
import { type QuotaSettings, quotaService } from './modules/quotas/service.ts';
import { reportRepository } from './modules/reports/repository.ts';
import { reportService } from './modules/reports/service.ts';
import { sessionRepository } from './modules/sessions/repository.ts';
import { sessionService } from './modules/sessions/service.ts';
import { stepUpService } from './modules/step-up/service.ts';
import { throttleRepository } from './modules/throttle/repository.ts';
import { throttleService } from './modules/throttle/service.ts';
import { usageRepository } from './modules/usage/repository.ts';
import { usageService } from './modules/usage/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Queryable } from './platform/db/pool.ts';
import type { Replica } from './platform/db/replica.ts';
import { schemaFence } from './platform/db/schema-fence.ts';
import type { DiskReserve } from './platform/disk-reserve.ts';
import type { LineTarget } from './platform/export/line-target.ts';
import { createFileOutbox } from './platform/files/file-outbox.ts';
import type { SmallFile } from './platform/files/small-file.ts';
import type { FileStore } from './platform/files/store.ts';
import { jobQueue } from './platform/jobs/job-queue.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createMetrics } from './platform/ops/metrics.ts';
import { readinessOf } from './platform/ops/readiness.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import type { Scanner } from './platform/scanner/clamd.ts';
import { noteUnreadable } from './platform/vault/unreadable.ts';
import type { Vault } from './platform/vault/vault.ts';
import type { LiveVault } from './platform/vault/vault-keys.ts';

interface Dependencies {
  db: Db;
  /** A pipelined connection for the two statements of every lookup. */
  lookups: Queryable;
  /** A replica for the reports of lookups. Key pairs are always checked on the primary. */
  reads?: Replica | undefined;
  vault: Vault & Partial<Pick<LiveVault, 'problems'>>;
  /** The last migration that this program knows; without it, the process is not fenced. */
  lastMigration?: number;
  files: FileStore;
  mailer: Mailer;
  /** The origin of links in mails. */
  publicUrl: string;
  clock: Clock;
  log: Log;
  rateLimiter: RateLimiter;
  ratePlans: readonly [RatePlan, ...RatePlan[]];
  /** Live keys that the registry gives out in an hour; unlimited by default. */
  newKeysPerHour?: number | undefined;
  /** What accounts may file and upload in a day; no quotas by default. */
  quotas?: QuotaSettings | null;
  /** The reserve of the disk of the embedded database or of the uploads, and whether the database is on it. */
  diskReserve?: { reserve: DiskReserve; hasDatabase: boolean } | null;
  /** Maximum size of uploads waiting for the file store, in bytes; 1 GB by default. */
  maxWaitingBytes?: number | undefined;
  /** Where this machine records the end of the audit trail; nowhere by default. */
  auditEndFile?: SmallFile;
  /** Refuse what cannot be audited, instead of dropping audit entries; false by default. */
  auditRequired?: boolean;
  /** Whole months of the audit trail that are kept besides the current one; all by default. */
  auditKeepMonths?: number | null;
  /** Whole months of usage counts that are kept besides the current one; all by default. */
  usageKeepMonths?: number | null;
  /** Where the audit trail is exported to; nowhere by default. */
  auditTargets?: readonly LineTarget[];
  /** Audit entries of lookups and views that may wait in memory; 200,000 by default. */
  maxAuditWaiting?: number | undefined;
  /** Scans the files of reports; none by default. */
  scanner?: Scanner | null;
  /** Idle milliseconds before a session ends; no idle limit by default. */
  sessionIdleMs?: number | null;
}

export type Services = ReturnType<typeof compose>;

/** Builds every repository and service once. */
export function compose(dependencies: Dependencies) {
  const { db, lookups, reads, vault, files, mailer, publicUrl, clock, log } = dependencies;
  const { rateLimiter, ratePlans, maxWaitingBytes, scanner = null, sessionIdleMs = null } = dependencies;
  const { auditEndFile, auditRequired = false, maxAuditWaiting } = dependencies;
  const { newKeysPerHour = Number.MAX_SAFE_INTEGER } = dependencies;
  const metrics = createMetrics();
  noteUnreadable({ vault, metrics, log });
  const fence = schemaFence({ db, log, version: dependencies.lastMigration ?? Number.MAX_SAFE_INTEGER });
  const noProblems = { opening: null, sealing: null };
  const audit = auditService({
    db,
    audit: auditRepository(),
    vault,
    clock,
    log,
    endFile: auditEndFile ?? null,
    exportTargets: dependencies.auditTargets ?? [],
    keepMonths: dependencies.auditKeepMonths ?? null,
    isRequired: auditRequired,
    maxWaiting: maxAuditWaiting,
  });
  const readiness = readinessOf({
    ...{ lookups, fence, writeFailure: db.writeFailure, isAuditFull: audit.refuses },
    keyProblems: vault.problems ?? (() => noProblems),
  });
  const keys = keyService({ db, lookups, keys: keyRepository({ vault }), audit, newKeysPerHour, clock });
  const analysis = analysisService({ db, analysis: analysisRepository(), clock });
  const jobs = jobQueue({ db, vault, clock, log });
  const quotas = quotaService({ db, quotas: quotaRepository(), settings: dependencies.quotas ?? null, clock });
  const { diskReserve = null } = dependencies;
  const fileOutbox = createFileOutbox({ db, files, jobs, clock, log, maxWaitingBytes });
  const throttle = throttleService({ db, throttle: throttleRepository({ vault }), clock });
  const attachments = attachmentService({
    db,
    attachments: attachmentRepository({ vault }),
    fileOutbox,
    quotas,
    throttle,
    jobs,
    scanner,
    metrics,
    audit,
    clock,
    log,
  });
  const reports = reportService({
    db,
    lookups: reads?.short ?? lookups,
    wide: reads?.long ?? db,
    reports: reportRepository({ vault }),
    attachments,
    analysis,
    quotas,
    audit,
    clock,
  });
  const mail = mailService({ jobs, mailer, publicUrl, clock });
  const sessions = sessionService({
    ...{ db, sessions: sessionRepository({ vault }), audit, clock, log, idleMs: sessionIdleMs },
  });
  const pictures = pictureService({
    db,
    pictures: pictureRepository({ vault }),
    fileOutbox,
    throttle,
    quotas,
    audit,
    clock,
  });
  const limits = limitService({ db, limits: limitRepository({ vault }), rateLimiter, plans: ratePlans, clock, log });
  const accounts = accountService({
    db,
    accounts: accountRepository({ vault }),
    pictures,
    reports,
    attachments,
    mail,
    limits,
    audit,
    clock,
  });
  const factors = factorService({
    db,
    factors: factorRepository({ vault }),
    accounts,
    mail,
    audit,
    vault,
    publicUrl,
    clock,
  });
  const auth = authService({ db, accounts, factors, sessions, keys, mail, throttle, vault, clock });
  const passwords = passwordService({
    db,
    passwords: passwordRepository({ vault }),
    accounts,
    sessions,
    keys,
    mail,
    throttle,
    audit,
    dropEmailChange: (tx, accountId) => emailChange.drop(tx, accountId),
    publicUrl,
    clock,
  });
  const stepUp = stepUpService({ db, accounts, factors, sessions, throttle });
  const emailAddress = emailAddressService({
    ...{ db, links: emailAddressRepository({ vault }), accounts, mail, throttle, audit, publicUrl, clock },
  });
  const emailChange = emailChangeService({
    ...{ db, changes: emailChangeRepository({ vault }), accounts, mail, throttle, audit, publicUrl, clock },
    async removeLinks(tx, accountId) {
      await passwords.removeLinks(tx, accountId);
      await emailAddress.removeLinks(tx, accountId);
    },
  });
  /** Sends the mail that is due. */
  const deliverMail = () =>
    mail.deliver({
      resetRequest: passwords.createResetMail,
      confirmationRequest: emailAddress.createConfirmationMail,
      emailChangeRequest: emailChange.createMail,
    });
  const usage = usageService({
    ...{ db, usage: usageRepository(), keys, clock, log, metrics, keepMonths: dependencies.usageKeepMonths ?? null },
  });
  const lookup = lookupService({ reports, limits, usage, audit, keys });

  /** Whether the disk has too little space for what grows. */
  const hasNoSpace = async (grows: 'files' | 'rows'): Promise<boolean> =>
    diskReserve !== null && (grows === 'files' || diskReserve.hasDatabase) && diskReserve.reserve.isLow();

  metrics.watchPool(db.load);
  metrics.watchReadiness(readiness.known);
  if (rateLimiter.isRedisUp() !== null) metrics.watchRedis(() => rateLimiter.isRedisUp() === true);
  if (diskReserve) metrics.watchDisk(diskReserve.reserve.state);
  if (reads) metrics.watchReplica(reads.state);
  for (const [name, buffer] of Object.entries({ audit, usage, sessions, limits })) metrics.watchBuffer(name, buffer);

  return {
    db,
    fence,
    readiness,
    metrics,
    jobs,
    fileOutbox,
    audit,
    keys,
    accounts,
    factors,
    sessions,
    auth,
    passwords,
    emailAddress,
    emailChange,
    stepUp,
    pictures,
    mail,
    deliverMail,
    throttle,
    analysis,
    attachments,
    reports,
    usage,
    limits,
    quotas,
    hasNoSpace,
    checkDisk: async () => diskReserve?.reserve.check(),
    lookup,
  };
}
