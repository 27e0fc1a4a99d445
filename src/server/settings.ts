import type { PasswordRuleName } from '../contract/rules/password-checks.ts';
import type { CallLimitSettings } from './http/call-limits.ts';

/** The limits of a group of accounts (L6). */
export interface RatePlan {
  name: string;
  /** Per key. */
  callsPerSecond: number;
  /** Per key; a batch counts as its queries. */
  lookupsPerMinute: number;
  /** Different identifiers per account and day (UTC), so that more keys do not mean more people. */
  identifiersPerDay: number;
  /** Different identifiers per day (UTC) of all accounts of a network on the plan `unconfirmed` together. */
  identifiersPerNetwork?: number | undefined;
  /** The uids of the accounts on this plan. All others are on `unconfirmed` until their email is confirmed, then on the first. */
  accounts: readonly string[];
}

/** What may be filed and uploaded in a day. */
export interface QuotaLimits {
  reports: number;
  edits: number;
  files: number;
  bytes: number;
}

export interface QuotaLevel extends QuotaLimits {
  name: string;
  /** The uids of accounts that have this level whatever their age. */
  accounts: readonly string[];
}

/** The quotas of accounts by how well they are known. */
export interface QuotaSettings {
  unconfirmed: QuotaLevel;
  /** With a confirmed email. */
  new: QuotaLevel;
  /** With a confirmed email, and `establishedAfterMs` old. */
  established: QuotaLevel;
  establishedAfterMs: number;
  /** For all unconfirmed and new accounts together that were registered from the same network. */
  network: QuotaLimits;
  /** Levels of the operator's own. */
  others: readonly QuotaLevel[];
}

/** What the settings and the disk of this machine say about storage and backups. */
export interface Machine {
  /** Whether mail goes to a mail server, and not into a folder. */
  sendsMail: boolean;
  storage: 's3' | 'folder';
  /** Milliseconds between two scheduled backups; null when none are scheduled. */
  backupEveryMs: number | null;
  /** The newest backups in the folder, newest first; null when it cannot be read. */
  backups(): Promise<{ name: string; takenAt: Date; bytes: number; isReadBack: boolean }[] | null>;
}

/** What the operator has chosen with environment variables, and actions go by. */
export interface Settings {
  /** The origin of links in mails, without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  /** At least one; the first is everybody's. */
  ratePlans: readonly [RatePlan, ...RatePlan[]];
  /** What new passwords need; null where the policy says so. */
  passwordRule: PasswordRuleName | null;
  /** Live keys that the registry gives out in an hour. */
  newKeysPerHour: number;
  /** Of people's calls; null for none. */
  callLimits: CallLimitSettings | null;
  /** What accounts may file and upload in a day; null for no quotas. */
  quotas: QuotaSettings | null;
  machine: Machine;
  /** Idle milliseconds before a session ends; null for no idle limit. */
  sessionIdleMs: number | null;
  /** Refuse what cannot be audited, instead of dropping audit entries. */
  auditRequired: boolean;
  /** Whether each lookup that found nothing has its own line in the audit trail, instead of one line per key and minute. */
  auditEachMiss: boolean;
  /** Whole months of the audit trail that are kept besides the current one; null for all. */
  auditKeepMonths: number | null;
  /** Whole months of usage counts that are kept besides the current one; null for all. */
  usageKeepMonths: number | null;
  /** Audit entries of lookups and views that may wait in memory; undefined for the default. */
  maxAuditWaiting: number | undefined;
}
