import type { NormalIdentifier } from '../contract/identifiers.ts';
import type { AccountService } from './modules/accounts/service.ts';
import type { AuditService } from './modules/audit/service.ts';
import { caseClaimService } from './modules/case-claims/service.ts';
import { caseRepository } from './modules/cases/repository.ts';
import { type CaseParts, caseService } from './modules/cases/service.ts';
import { conflictService } from './modules/conflicts/service.ts';
import type { DisclosureService } from './modules/disclosures/service.ts';
import type { DisputeService } from './modules/disputes/service.ts';
import type { LookupService } from './modules/lookup/service.ts';
import type { MailService } from './modules/mail/service.ts';
import type { MarkerService } from './modules/markers/service.ts';
import { proofRepository } from './modules/proofs/repository.ts';
import { proofService } from './modules/proofs/service.ts';
import type { QueueService } from './modules/queue/service.ts';
import type { ReportService } from './modules/reports/service.ts';
import type { SmsService } from './modules/sms/service.ts';
import type { ThrottleService } from './modules/throttle/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/pool.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/ops/metrics.ts';
import type { Scanner } from './platform/scanner/clamd.ts';
import type { Vault } from './platform/vault/vault.ts';

interface Dependencies {
  db: Db;
  vault: Vault;
  reports: ReportService;
  accounts: Pick<AccountService, 'byId'>;
  lookup: LookupService;
  throttle: ThrottleService;
  disputes: CaseParts['disputes'] & Pick<DisputeService, 'casesAbout'>;
  mail: MailService;
  sms: SmsService;
  /** Null when files are not scanned. */
  scanner: Scanner | null;
  metrics: Metrics;
  audit: AuditService;
  markers: MarkerService;
  queue: QueueService;
  disclosures: Pick<DisclosureService, 'told'>;
  /** The origin of links in mails. */
  publicUrl: string;
  clock: Clock;
  log: Log;
}

/** The part of `compose` for people who are named in reports. */
export function composeNamed(dependencies: Dependencies) {
  const {
    db,
    vault,
    reports,
    accounts,
    lookup,
    throttle,
    disputes,
    mail,
    sms,
    scanner,
    metrics,
    audit,
    markers,
    disclosures,
    queue,
    publicUrl,
    clock,
    log,
  } = dependencies;
  const cases = caseService({
    ...{
      db,
      cases: caseRepository({ vault, tokensOf: reports.tokensOf }),
      reports,
      lookup,
      throttle,
      audit,
      publicUrl,
      clock,
    },
    parts: {
      told: disclosures.told,
      markersOf: async ({ identifier }) => markers.of(identifier),
      disputes,
    },
  });
  const conflicts = conflictService({ accounts, cases, casesAbout: disputes.casesAbout, hasFiled: hasFiled(reports) });
  const caseClaims = caseClaimService({ db, cases, markers, queue, throttle, audit });
  const proofs = proofService({
    ...{
      db,
      proofs: proofRepository({ vault }),
      cases,
      conflicts,
      mail,
      sms,
      throttle,
      scanner,
      metrics,
      audit,
      clock,
      log,
    },
  });
  return { cases, caseClaims, conflicts, proofs };
}

/** Whether an account has filed a report that names an identifier. */
const hasFiled =
  ({ staff }: Pick<ReportService, 'staff'>) =>
  async (accountId: string, identifier: NormalIdentifier): Promise<boolean> => {
    for (let cursor: string | undefined; ; ) {
      const page = await staff.naming(identifier, { limit: 100, ...(cursor !== undefined && { cursor }) });
      if (page.items.some(({ authorId }) => authorId === accountId)) return true;
      if (page.next === null) return false;
      cursor = page.next;
    }
  };
