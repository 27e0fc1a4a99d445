import { composeNamed } from './compose-named.ts';
import type { Dependencies } from './dependencies.ts';
import { callLimits } from './http/call-limits.ts';
import { markRows } from './marks.ts';
import { aboutService } from './modules/about/service.ts';
import { accessRepository } from './modules/access/repository.ts';
import { accessService } from './modules/access/service.ts';
import { accountRepository } from './modules/accounts/repository.ts';
import { accountService } from './modules/accounts/service.ts';
import { analysisRepository } from './modules/analysis/repository.ts';
import { analysisService } from './modules/analysis/service.ts';
import { attachmentRepository } from './modules/attachments/repository.ts';
import { attachmentService } from './modules/attachments/service.ts';
import { auditRepository } from './modules/audit/repository.ts';
import { auditService } from './modules/audit/service.ts';
import { auditViewService } from './modules/audit-view/service.ts';
import { authService } from './modules/auth/service.ts';
import { checkHistoryService } from './modules/check-history/service.ts';
import { correctionRepository } from './modules/corrections/repository.ts';
import { correctionService } from './modules/corrections/service.ts';
import { disclosureRepository } from './modules/disclosures/repository.ts';
import { disclosureService } from './modules/disclosures/service.ts';
import { disputeRepository } from './modules/disputes/repository.ts';
import { disputeService } from './modules/disputes/service.ts';
import { emailAddressRepository } from './modules/email-address/repository.ts';
import { emailAddressService } from './modules/email-address/service.ts';
import { emailChangeRepository } from './modules/email-change/repository.ts';
import { emailChangeService } from './modules/email-change/service.ts';
import { factorRepository } from './modules/factors/repository.ts';
import { factorService } from './modules/factors/service.ts';
import { flagRepository } from './modules/flags/repository.ts';
import { flagService } from './modules/flags/service.ts';
import { invitationRepository } from './modules/invitations/repository.ts';
import { invitationService } from './modules/invitations/service.ts';
import { issuedKeyService } from './modules/issued-keys/service.ts';
import { keyRepository } from './modules/keys/repository.ts';
import { keyService } from './modules/keys/service.ts';
import { limitRepository } from './modules/limits/repository.ts';
import { limitService } from './modules/limits/service.ts';
import { lookupRepository } from './modules/lookup/repository.ts';
import { lookupService } from './modules/lookup/service.ts';
import { mailService } from './modules/mail/service.ts';
import { markerRepository } from './modules/markers/repository.ts';
import { markerService } from './modules/markers/service.ts';
import { moderationRepository } from './modules/moderation/repository.ts';
import { moderationService } from './modules/moderation/service.ts';
import { operatorRepository } from './modules/operator/repository.ts';
import { operatorService } from './modules/operator/service.ts';
import { passwordRepository } from './modules/passwords/repository.ts';
import { passwordService } from './modules/passwords/service.ts';
import { peopleService } from './modules/people/service.ts';
import { pictureRepository } from './modules/pictures/repository.ts';
import { pictureService } from './modules/pictures/service.ts';
import { policyRepository } from './modules/policy/repository.ts';
import { policyService } from './modules/policy/service.ts';
import { policyAdminService } from './modules/policy-admin/service.ts';
import { queueRepository } from './modules/queue/repository.ts';
import { queueService } from './modules/queue/service.ts';
import { quotaRepository } from './modules/quotas/repository.ts';
import { quotaService } from './modules/quotas/service.ts';
import { receiptRepository } from './modules/receipts/repository.ts';
import { receiptService } from './modules/receipts/service.ts';
import { reporterRepository } from './modules/reporters/repository.ts';
import { reporterService } from './modules/reporters/service.ts';
import { reportRepository } from './modules/reports/repository.ts';
import { reportService } from './modules/reports/service.ts';
import { retentionRepository } from './modules/retention/repository.ts';
import { retentionService } from './modules/retention/service.ts';
import { reviewService } from './modules/review/service.ts';
import { roleRepository } from './modules/roles/repository.ts';
import { roleService } from './modules/roles/service.ts';
import { safelistRepository } from './modules/safelist/repository.ts';
import { safelistService } from './modules/safelist/service.ts';
import { sessionRepository } from './modules/sessions/repository.ts';
import { sessionService } from './modules/sessions/service.ts';
import { setupRepository } from './modules/setup/repository.ts';
import { setupService } from './modules/setup/service.ts';
import { smsService } from './modules/sms/service.ts';
import { staffReportService } from './modules/staff-reports/service.ts';
import { stepUpService } from './modules/step-up/service.ts';
import { systemService } from './modules/system/service.ts';
import { throttleRepository } from './modules/throttle/repository.ts';
import { throttleService } from './modules/throttle/service.ts';
import { usageRepository } from './modules/usage/repository.ts';
import { usageService } from './modules/usage/service.ts';
import { visitorCheckService } from './modules/visitor-checks/service.ts';
import { readsByIndex } from './platform/db/pool.ts';
import { schemaFence } from './platform/db/schema-fence.ts';
import { analyze, analyzeGrown } from './platform/db/statistics.ts';
import { createFileOutbox } from './platform/files/file-outbox.ts';
import { jobQueue } from './platform/jobs/job-queue.ts';
import { createMetrics } from './platform/ops/metrics.ts';
import { readinessOf } from './platform/ops/readiness.ts';
import { txtRecords } from './platform/txt-records.ts';
import { noteUnreadable } from './platform/vault/unreadable.ts';
import { writeBuffers } from './platform/write-buffer.ts';

export type Services = ReturnType<typeof compose>;

/** Builds every repository and service once. */
export function compose(dependencies: Dependencies) {
  const { db, lookups, reads, vault, files, mailer, publicUrl, clock, log } = dependencies;
  const { rateLimiter, ratePlans, maxWaitingBytes, scanner = null, sessionIdleMs = null } = dependencies;
  const { machineClock = clock, clockSkewSeconds = null } = dependencies;
  const { auditEndFile, auditRequired = false, auditEachMiss = false, maxAuditWaiting } = dependencies;
  const { newKeysPerHour = Number.MAX_SAFE_INTEGER, auditKeepMonths = null, diskReserve = null } = dependencies;
  const metrics = createMetrics();
  const buffers = writeBuffers({ db, log });
  noteUnreadable({ vault, metrics, log });
  const fence = schemaFence({ db, log, version: dependencies.lastMigration ?? Number.MAX_SAFE_INTEGER });
  const audit = auditService({
    ...{ db, audit: auditRepository(), vault, buffers, clock, log },
    ...{ endFile: auditEndFile ?? null, exportFile: dependencies.auditExportFile ?? null },
    ...{ keepMonths: auditKeepMonths, isRequired: auditRequired, isEachMissKept: auditEachMiss },
    maxWaiting: maxAuditWaiting,
  });
  const auditView = auditViewService({ db, audit });
  const readiness = readinessOf({
    ...{ lookups, fence, writeFailure: db.writeFailure, isAuditFull: audit.refuses },
    keyProblems: vault.problems ?? (() => ({ opening: null, sealing: null })),
  });
  const sessions = sessionService({
    ...{ db, sessions: sessionRepository({ vault }), audit, buffers, clock, idleMs: sessionIdleMs },
  });
  const policy = policyService({ db, policies: policyRepository({ vault }), audit, clock });
  const operator = operatorService({ db, operators: operatorRepository({ vault }), audit, clock });
  const jobs = jobQueue({ db, vault, clock, log });
  const mail = mailService({ jobs, mailer, metrics, publicUrl, clock });
  const throttle = throttleService({ db, throttle: throttleRepository({ vault }), newKeysPerHour, clock });
  const keys = keyService({
    ...{ db, keys: keyRepository({ vault }), sessions, policy, mail, throttle, audit, clock },
    lookups,
    // Accounts, in turn, use services that are defined after them.
    recipient: (accountId, tx) => accounts.recipient(accountId, tx),
  });
  const checkHistory = checkHistoryService({ db, keys, keepMonths: auditKeepMonths });
  const analysis = analysisService({ db, analysis: analysisRepository(), clock });
  const quotas = quotaService({ db, quotas: quotaRepository(), settings: dependencies.quotas ?? null, clock });
  const fileOutbox = createFileOutbox({ db, files, jobs, clock, log, maxWaitingBytes });
  const attachments = attachmentService({
    ...{ db, attachments: attachmentRepository({ vault }), fileOutbox, quotas, throttle, jobs, scanner },
    ...{ metrics, audit, clock, log },
  });
  const queue = queueService({ db, queue: queueRepository(), buffers, clock });
  const safelist = safelistService({
    ...{ db, entries: safelistRepository({ vault }), audit, clock },
    resolveTxt: dependencies.resolveTxt ?? txtRecords,
    // Defined after it, as reports are, which ask the safelist when they are filed.
    refuseOwn: (tx, accountId, identifier) => named.conflicts.refuseIdentifier(tx, accountId, identifier),
    listedNaming: (identifier, below) => reports.listedNaming(identifier, below),
    holdListed: (tx, id, identifier) => reports.holdListed(tx, id, identifier),
  });
  const limits = limitService({
    ...{ db, limits: limitRepository({ vault }), rateLimiter, plans: ratePlans, audit, buffers, clock },
  });
  const corrections = correctionService({
    ...{ db, corrections: correctionRepository(), mail, clock },
    lockAccount: (tx, accountId) => accounts.lock(tx, accountId),
  });
  const disclosures = disclosureService({
    ...{ db, disclosures: disclosureRepository(), corrections, buffers, clock },
    journal: dependencies.disclosureJournal ?? null,
  });
  const reporters = reporterService({
    ...{ db, reporters: reporterRepository({ vault }), limits, queue, mail, audit, clock },
    // Accounts and reports, in turn, use services that are defined after them.
    lockAccount: (tx, accountId) => accounts.lockRow(tx, accountId),
    recipient: (tx, accountId) => accounts.recipient(accountId, tx),
    isStaff: async (tx, accountId) => (await roles.of([accountId], tx)).has(accountId),
    suspend: (tx, accountId, isSuspended) => accounts.suspendForReports(tx, accountId, isSuspended),
    reweighLater: (tx, accountId) => reports.reweighLater(tx, accountId),
  });
  const reports = reportService({
    db,
    lookups: reads?.short ?? lookups,
    wide: reads?.long ?? readsByIndex(db),
    reports: reportRepository({ vault }),
    attachments,
    analysis,
    quotas,
    queue,
    safelist,
    reporters,
    policy,
    corrections,
    // Disputes, in turn, are about reports.
    isShielded: (tx, filed) => disputes.isShielded(tx, filed),
    endDisputes: (tx, reportIds) => disputes.endOf(tx, reportIds),
    refuseConflict: (tx, accountId, report) => named.conflicts.refuse(tx, accountId, report),
    isConfirmed: async (tx, accountId) => (await accounts.registrationOf(accountId, tx))?.emailConfirmedAt != null,
    audit,
    clock,
  });
  const pictures = pictureService({
    ...{ db, pictures: pictureRepository({ vault }), fileOutbox, throttle, quotas, audit, clock },
  });
  const roles = roleService({ db, roles: roleRepository({ vault }), audit, clock });
  const accounts = accountService({
    ...{ db, accounts: accountRepository({ vault }), pictures, reports, attachments, sessions, mail, limits },
    ...{ roles, disclosures, quotas, audit, clock },
  });
  const setup = setupService({ db, links: setupRepository({ vault }), roles, publicUrl, clock });
  const access = accessService({
    ...{ db, applications: accessRepository({ vault }), accounts, policy, mail, audit, clock },
  });
  const issuedKeys = issuedKeyService({ db, keys, accounts, mail, audit });
  const policyAdmin = policyAdminService({ policy, accounts, keys, reports, clock });
  const people = peopleService({ db, accounts, roles, sessions, keys, limits, reports, mail, audit });
  const factors = factorService({
    ...{ db, factors: factorRepository({ vault }), accounts, sessions, mail },
    ...{ audit, vault, publicUrl, clock, machineClock },
  });
  const invitations = invitationService({
    ...{ db, invitations: invitationRepository({ vault }), accounts, policy, mail, throttle, audit, publicUrl, clock },
  });
  const auth = authService({
    ...{ db, accounts, factors, sessions, keys, invitations, corrections, mail, throttle, vault, clock },
  });
  const passwords = passwordService({
    ...{ db, passwords: passwordRepository({ vault }), accounts, sessions, factors, keys, mail, throttle, audit },
    dropEmailChange: (tx, accountId) => emailChange.drop(tx, accountId),
    ...{ publicUrl, clock },
  });
  const stepUp = stepUpService({ db, accounts, factors, sessions, throttle });
  const emailAddress = emailAddressService({
    ...{ db, links: emailAddressRepository({ vault }), accounts, mail, throttle, audit, publicUrl, clock },
  });
  const emailChange = emailChangeService({
    ...{ db, changes: emailChangeRepository({ vault }), accounts, sessions, mail, throttle, audit, publicUrl, clock },
    async removeLinks(tx, accountId) {
      await passwords.removeLinks(tx, accountId);
      await emailAddress.removeLinks(tx, accountId);
    },
  });
  /** Sends mail that is due. */
  const deliverMail = () =>
    mail.deliver({
      resetRequest: passwords.createResetMail,
      confirmationRequest: emailAddress.createConfirmationMail,
      invitationRequest: invitations.createMail,
      emailChangeRequest: emailChange.createMail,
    });
  const usage = usageService({
    ...{
      db,
      usage: usageRepository(),
      keys,
      buffers,
      clock,
      metrics,
      keepMonths: dependencies.usageKeepMonths ?? null,
    },
  });
  const receipts = receiptService({ db, receipts: receiptRepository({ vault }), vault, publicUrl, clock });
  const markers = markerService({ db, markers: markerRepository({ vault }), clock });
  const lookup = lookupService({
    ...{ db, batches: lookupRepository({ vault }) },
    ...{ reports, limits, usage, queue, disclosures, audit, policy, receipts, safelist, markers, clock },
    keys: { firstActivePair: keys.firstUsablePair },
  });
  const sms = smsService({ jobs, gateway: dependencies.smsGateway ?? null, clock });
  const named = composeNamed({
    ...{ db, vault, reports, accounts, lookup, throttle, mail },
    ...{ sms, scanner, metrics, audit, markers, disclosures, queue },
    ...{ publicUrl, clock, log },
    disputes: {
      ofCase: (caseId) => disputes.ofCase(caseId),
      repliesOf: (one, reportIds) => disputes.repliesOf(one, reportIds),
      withUnfinished: (tx, caseIds) => disputes.withUnfinished(tx, caseIds),
      forgetCases: (tx, caseIds) => disputes.forgetCases(tx, caseIds),
      casesAbout: (from, reportIds) => disputes.casesAbout(from, reportIds),
    },
  });
  const flags = flagService({
    ...{ db, flags: flagRepository({ vault }), reports, lookup, queue, throttle, audit, clock },
  });
  const moderation = moderationService({
    ...{ db, decisions: moderationRepository({ vault }), reports, queue, flags, accounts, mail },
    ...{ conflicts: named.conflicts, safelist, audit, clock },
    disputes: {
      reopen: (tx, report, reopening) => disputes.reopen(tx, report, reopening),
      isHolding: (tx, reportId) => disputes.isHolding(tx, reportId),
    },
  });
  const disputes = disputeService({
    ...{ db, disputes: disputeRepository({ vault }), cases: named.cases, reports, queue, moderation, attachments },
    ...{ conflicts: named.conflicts, accounts, mail, policy, throttle, corrections, markers, fileOutbox, audit, clock },
    workingDays: operator.workingDays,
  });
  const retention = retentionService({
    ...{ db, retention: retentionRepository({ vault }), reports, audit, clock },
    async forget(tx, reportId) {
      await queue.leave(tx, [reportId]);
      await moderation.forgetWords(tx, reportId);
      await flags.forgetWords(tx, reportId);
      await disputes.forgetWords(tx, reportId);
    },
  });
  const review = reviewService({
    ...{ db, reports, queue, moderation, flags, disputes, accounts, attachments, audit, clock },
    conflicts: named.conflicts,
  });
  const about = aboutService({
    ...{ operator, policy, retention, analysis, reports, clock },
    disputeFigures: () => disputes.figures(),
  });
  const staffReports = staffReportService({
    ...{ db, reports, review, queue, attachments, disclosures, conflicts: named.conflicts, audit },
  });

  const system = systemService({
    ...{ db, jobs, corrections, audit, replica: reads ?? null, disk: diskReserve?.reserve ?? null, clockSkewSeconds },
    machine: dependencies.machine ?? { storage: 'folder', backupEveryMs: null, backups: async () => null },
  });

  /** Whether the disk has too little space for calls that add data. */
  const hasNoSpace = async (grows: 'files' | 'rows'): Promise<boolean> =>
    diskReserve !== null && (grows === 'files' || diskReserve.hasDatabase) && diskReserve.reserve.isLow();

  const { callLimits: settings = null } = dependencies;
  const calls = callLimits({ rateLimiter, vault, connections: db.load().max, settings });
  metrics.watchPool(db.load);
  metrics.watchReadiness(readiness.known);
  if (rateLimiter.isRedisUp() !== null) metrics.watchRedis(() => rateLimiter.isRedisUp() === true);
  if (diskReserve) metrics.watchDisk(diskReserve.reserve.state);
  if (clockSkewSeconds) metrics.watchClock(clockSkewSeconds);
  if (reads) metrics.watchReplica(reads.state);
  metrics.watchBuffers(buffers.all);

  return {
    db,
    markRows: markRows(vault),
    fence,
    readiness,
    metrics,
    buffers,
    jobs,
    fileOutbox,
    audit,
    auditView,
    checkHistory,
    policy,
    operator,
    about,
    policyAdmin,
    issuedKeys,
    access,
    invitations,
    keys,
    accounts,
    roles,
    people,
    setup,
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
    retention,
    queue,
    safelist,
    markers,
    reporters,
    usage,
    disclosures,
    corrections,
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
    lookup,
    visitorChecks: visitorCheckService({ lookup, policy, throttle, audit, clock }),
    ...named,
    sms,
    flags,
    moderation,
    disputes,
    review,
    staffReports,
    receipts,
    system,
  };
}
