import { analysisRepository } from './modules/analysis/repository.ts';
import { analysisService } from './modules/analysis/service.ts';
import { auditRepository } from './modules/audit/repository.ts';
import { auditService } from './modules/audit/service.ts';
import { authRepository } from './modules/auth/repository.ts';
import { authService } from './modules/auth/service.ts';
import { keyRepository } from './modules/keys/repository.ts';
import { keyService } from './modules/keys/service.ts';
import { limitRepository } from './modules/limits/repository.ts';
import { limitService, type RatePlan } from './modules/limits/service.ts';
import { lookupService } from './modules/lookup/service.ts';
import { reportRepository } from './modules/reports/repository.ts';
import { reportService } from './modules/reports/service.ts';
import { usageRepository } from './modules/usage/repository.ts';
import { usageService } from './modules/usage/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/pool.ts';
import type { Log } from './platform/log.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import type { Vault } from './platform/vault/vault.ts';

interface Parts {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
  rateLimiter: RateLimiter;
  ratePlans: readonly [RatePlan, ...RatePlan[]];
}

export type Services = ReturnType<typeof compose>;

/** The wiring diagram: every repository and service, built once. */
export function compose({ db, vault, clock, log, rateLimiter, ratePlans }: Parts) {
  const audit = auditService({ db, audit: auditRepository(), clock, log });
  const keys = keyService({ db, keys: keyRepository({ vault }), audit, clock });
  const auth = authService({ db, auth: authRepository({ vault }), keys, audit, clock });
  const analysis = analysisService({ db, analysis: analysisRepository() });
  const reports = reportService({ db, reports: reportRepository({ vault }), analysis, audit, clock });
  const usage = usageService({ db, usage: usageRepository(), keys, clock, log });
  const limits = limitService({ db, limits: limitRepository({ vault }), rateLimiter, plans: ratePlans, clock, log });
  const lookup = lookupService({ reports, limits, usage, audit });
  return { db, audit, keys, auth, analysis, reports, usage, limits, lookup };
}
