import type { App } from './app.ts';
import { emailAddressService } from './areas/accounts/email-address/service.ts';
import { emailChangeService } from './areas/accounts/email-change/service.ts';
import { factorService } from './areas/accounts/factors/service.ts';
import { invitationService } from './areas/accounts/invitations/service.ts';
import { passwordService } from './areas/accounts/passwords/service.ts';
import { pictureService } from './areas/accounts/pictures/service.ts';
import { accountService } from './areas/accounts/service.ts';
import { sessionService } from './areas/accounts/sessions/service.ts';
import { auditService } from './areas/audit/service.ts';
import { proofService } from './areas/disputes/proofs/service.ts';
import { disputeService } from './areas/disputes/service.ts';
import { accessService } from './areas/keys/access/service.ts';
import { keyService } from './areas/keys/service.ts';
import { usageService } from './areas/keys/usage/service.ts';
import { limitService } from './areas/limits/plans/service.ts';
import { quotaService } from './areas/limits/quotas/service.ts';
import { throttleService } from './areas/limits/throttle/service.ts';
import { staffDisputeService } from './areas/moderation/disputes/service.ts';
import { legalHoldService } from './areas/moderation/legal-hold/service.ts';
import { markerService } from './areas/registry/markers/service.ts';
import { operatorService } from './areas/registry/operator/service.ts';
import { policyService } from './areas/registry/policy/service.ts';
import { safelistService } from './areas/registry/safelist/service.ts';
import { attachmentService } from './areas/reports/attachments/service.ts';
import { queueService } from './areas/reports/queue/service.ts';
import { reportService } from './areas/reports/service.ts';
import { callLimits } from './http/call-limits.ts';
import { markRows } from './marks.ts';
import { analyze, analyzeGrown } from './platform/db/statistics.ts';
import { readinessOf } from './platform/ops/readiness.ts';
import { sendDueMail } from './startup/due-mail.ts';

export type Services = ReturnType<typeof compose>;

/** Builds every service once. */
export function compose(app: App) {
  const { db, lookups, replica, vault, clockSkewSeconds, rateLimiter } = app;
  const { buffers, metrics, fence, jobs, files: fileOutbox, diskReserve, settings } = app;
  const audit = auditService(app);
  const readiness = readinessOf({
    ...{ lookups, fence, writeFailure: db.writeFailure, isAuditFull: audit.refuses },
    keyProblems: vault.problems ?? (() => ({ opening: null, sealing: null })),
  });
  const sessions = sessionService(app);
  const policy = policyService(app);
  const proofs = proofService(app);
  const disputes = { ...disputeService(app), ...staffDisputeService(app) };
  const operator = operatorService(app);
  const throttle = throttleService(app);
  const keys = keyService(app);
  const quotas = quotaService(app);
  const attachments = attachmentService(app);
  const queue = queueService(app);
  const safelist = safelistService(app);
  const limits = limitService(app);
  const reports = reportService(app);
  const pictures = pictureService(app);
  const accounts = accountService(app);
  const access = accessService(app);
  const factors = factorService(app);
  const invitations = invitationService(app);
  const passwords = passwordService(app);
  const emailAddress = emailAddressService(app);
  const emailChange = emailChangeService(app);
  const usage = usageService(app);
  const markers = markerService(app);

  /** Whether the disk has too little space for calls that add data. */
  const hasNoSpace = async (grows: 'files' | 'rows'): Promise<boolean> =>
    diskReserve !== null && (grows === 'files' || diskReserve.hasDatabase) && diskReserve.reserve.isLow();

  const calls = callLimits({ rateLimiter, vault, connections: db.load().max, settings: settings.callLimits });
  metrics.watchPool(db.load);
  metrics.watchReadiness(readiness.known);
  if (rateLimiter.isRedisUp() !== null) metrics.watchRedis(() => rateLimiter.isRedisUp() === true);
  if (diskReserve) metrics.watchDisk(diskReserve.reserve.state);
  if (clockSkewSeconds) metrics.watchClock(clockSkewSeconds);
  if (replica) metrics.watchReplica(replica.state);
  metrics.watchBuffers(buffers.all);

  return {
    app,
    db,
    markRows: markRows(vault),
    fence,
    readiness,
    metrics,
    buffers,
    jobs,
    fileOutbox,
    audit,
    policy,
    operator,
    access,
    invitations,
    keys,
    accounts,
    factors,
    sessions,
    passwords,
    emailAddress,
    emailChange,
    pictures,
    deliverMail: () => sendDueMail(app),
    throttle,
    attachments,
    reports,
    legalHolds: legalHoldService(app),
    queue,
    safelist,
    markers,
    usage,
    limits,
    quotas,
    calls,
    hasNoSpace,
    /** What PostgreSQL plans statements by. */
    statistics: {
      renewGrown: () => analyzeGrown(db),
      renew: (tables: readonly string[]) => analyze(db, tables),
    },
    checkDisk: async () => diskReserve?.reserve.check(),
    proofs,
    disputes,
  };
}
