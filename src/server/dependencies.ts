import type { RatePlan } from './areas/keys/limits/service.ts';
import type { QuotaSettings } from './areas/keys/quotas/service.ts';
import type { Machine } from './areas/registry/system/service.ts';
import type { CallLimitSettings } from './http/call-limits.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Queryable } from './platform/db/pool.ts';
import type { Replica } from './platform/db/replica.ts';
import type { DiskReserve } from './platform/disk-reserve.ts';
import type { Journal } from './platform/files/journal.ts';
import type { LineFile } from './platform/files/line-file.ts';
import type { SmallFile } from './platform/files/small-file.ts';
import type { FileStore } from './platform/files/store.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import type { Scanner } from './platform/scanner/clamd.ts';
import type { SmsGateway } from './platform/sms/sms-gateway.ts';
import type { Vault } from './platform/vault/vault.ts';
import type { LiveVault } from './platform/vault/vault-keys.ts';

/** What the services of a process need. */
export interface Dependencies {
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
  /** Sends text messages; none by default. */
  smsGateway?: SmsGateway | null;
  /** The origin of links in mails. */
  publicUrl: string;
  /** The earlier of this machine's clock and the database's: see `earlierClock`. */
  clock: Clock;
  /** This machine's own, for the codes of authenticator apps, which go by the right time; `clock` by default. */
  machineClock?: Clock;
  /** By how many seconds this machine's clock is ahead of the database's; unknown by default. */
  clockSkewSeconds?: () => number;
  log: Log;
  rateLimiter: RateLimiter;
  ratePlans: readonly [RatePlan, ...RatePlan[]];
  /** Live keys that the registry gives out in an hour; unlimited by default. */
  newKeysPerHour?: number | undefined;
  /** Of people's calls; none by default. */
  callLimits?: CallLimitSettings | null;
  /** What accounts may file and upload in a day; no quotas by default. */
  quotas?: QuotaSettings | null;
  /** The reserve of the disk of the embedded database or of the uploads, and whether the database is on it. */
  diskReserve?: { reserve: DiskReserve; hasDatabase: boolean } | null;
  /** What the settings and the disk of this machine say about storage and backups. */
  machine?: Machine;
  /** Maximum size of uploads waiting for the file store, in bytes; 1 GB by default. */
  maxWaitingBytes?: number | undefined;
  /** Where this machine records the end of the audit trail; nowhere by default. */
  auditEndFile?: SmallFile;
  /** Where this process notes which reports lookups showed, before they are in the database; nowhere by default. */
  disclosureJournal?: Journal | null;
  /** Refuse what cannot be audited, instead of dropping audit entries; false by default. */
  auditRequired?: boolean;
  /**
   * Whether each lookup that found nothing has its own line in the audit trail; by default one line per key and minute.
   */
  auditEachMiss?: boolean;
  /** Whole months of the audit trail that are kept besides the current one; all by default. */
  auditKeepMonths?: number | null;
  /** Whole months of usage counts that are kept besides the current one; all by default. */
  usageKeepMonths?: number | null;
  /** The file that the audit trail is exported to; none by default. */
  auditExportFile?: LineFile | null;
  /** Audit entries of lookups and views that may wait in memory; 200,000 by default. */
  maxAuditWaiting?: number | undefined;
  /** The texts of a domain's TXT records; those of the DNS by default. */
  resolveTxt?: (domain: string) => Promise<readonly string[]>;
  /** Scans the files of reports; none by default. */
  scanner?: Scanner | null;
  /** Idle milliseconds before a session ends; no idle limit by default. */
  sessionIdleMs?: number | null;
}
