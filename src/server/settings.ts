import type { SettingValues } from './startup/variables/setting-variables.ts';

export type { QuotaLevel, QuotaLimits, QuotaSettings } from './startup/variables/quota-schema.ts';
export type { RatePlan } from './startup/variables/setting-schemas.ts';

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
export interface Settings extends SettingValues {
  /** The origin of links in mails, without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  machine: Machine;
  /** Audit entries of lookups and views that may wait in memory; undefined for the default. */
  maxAuditWaiting: number | undefined;
}
