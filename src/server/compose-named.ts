import type { NormalIdentifier } from '../contract/rules/identifiers.ts';
import type { AccountService } from './areas/accounts/service.ts';
import type { AuditService } from './areas/audit/service.ts';
import { caseClaimService } from './areas/disputes/case-claims/service.ts';
import { caseRepository } from './areas/disputes/cases/repository.ts';
import { type CaseParts, caseService } from './areas/disputes/cases/service.ts';
import { conflictService } from './areas/disputes/conflicts/service.ts';
import { proofRepository } from './areas/disputes/proofs/repository.ts';
import { proofService } from './areas/disputes/proofs/service.ts';
import type { DisputeService } from './areas/disputes/service.ts';
import type { ThrottleService } from './areas/limits/throttle/service.ts';
import type { DisclosureService } from './areas/lookup/disclosures/service.ts';
import type { LookupService } from './areas/lookup/service.ts';
import type { MailService } from './areas/notices/mail/service.ts';
import type { SmsService } from './areas/notices/sms/service.ts';
import type { MarkerService } from './areas/registry/markers/service.ts';
import type { QueueService } from './areas/reports/queue/service.ts';
import type { ReportService } from './areas/reports/service.ts';
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
