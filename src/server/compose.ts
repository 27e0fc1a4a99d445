import { analysisRepository } from './modules/analysis/repository.ts';
import { analysisService } from './modules/analysis/service.ts';
import { attachmentRepository } from './modules/attachments/repository.ts';
import { attachmentService } from './modules/attachments/service.ts';
import { auditRepository } from './modules/audit/repository.ts';
import { auditService } from './modules/audit/service.ts';
import { authRepository } from './modules/auth/repository.ts';
import { authService } from './modules/auth/service.ts';
import { keyRepository } from './modules/keys/repository.ts';
import { keyService } from './modules/keys/service.ts';
import { lookupService } from './modules/lookup/service.ts';
import { reportRepository } from './modules/reports/repository.ts';
import { reportService } from './modules/reports/service.ts';
import { usageRepository } from './modules/usage/repository.ts';
import { usageService } from './modules/usage/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/pool.ts';
import type { FileStore } from './platform/files/store.ts';
import type { Log } from './platform/log.ts';
import type { Vault } from './platform/vault/vault.ts';

interface Parts {
  db: Db;
  vault: Vault;
  files: FileStore;
  clock: Clock;
  log: Log;
}

export type Services = ReturnType<typeof compose>;

/** The wiring diagram: every repository and service, built once. */
export function compose({ db, vault, files, clock, log }: Parts) {
  const audit = auditService({ db, audit: auditRepository(), clock, log });
  const keys = keyService({ db, keys: keyRepository({ vault }), audit, clock });
  const auth = authService({ db, auth: authRepository({ vault }), keys, audit, clock });
  const analysis = analysisService({ db, analysis: analysisRepository() });
  const attachments = attachmentService({
    db,
    attachments: attachmentRepository({ vault }),
    files,
    audit,
    clock,
    log,
  });
  const reports = reportService({ db, reports: reportRepository({ vault }), attachments, analysis, audit, clock });
  const usage = usageService({ db, usage: usageRepository(), keys, clock, log });
  const lookup = lookupService({ reports, usage, audit });
  return { db, audit, keys, auth, analysis, attachments, reports, usage, lookup };
}
