// See docs/decisions/0031-limits-belong-to-people.md
import { type QuotaName, quotaNames } from '../../../../contract/limits/quotas.ts';
import { dayOf } from '../../../platform/clock.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { QuotaLimits } from '../../../settings.ts';

/** How much is counted; what is missing is zero. */
export type QuotaUse = Partial<Record<QuotaName, number>>;

/** What an account's level and counts depend on. */
export interface QuotaAccount {
  /** Whose counts these are: a keyed hash of the email. */
  subject: string;
  /** Keyed hash of the network it was registered from; null when unknown. */
  network: string | null;
  isConfirmed: boolean;
  createdAt: Date;
}

type CountsRow = Record<'reports' | 'edits' | 'files' | 'bytes', string | number>;

const account = statement<{ email_token: string; network: string | null; is_confirmed: boolean; created_at: Date }>(
  'quota_counts.account',
  `select email_token, registered_network as network, email_confirmed_at is not null as is_confirmed, created_at
   from accounts where id = $1`,
);
// $3 to $6: the use, $7 to $10: the limits. No row comes back when a quota does not suffice. The row stays locked until
// the transaction ends, so concurrent calls cannot exceed it together.
// $11: the hour of the day, for which reports are counted again.
const take = statement<{ hour_reports: number; is_first: boolean }>(
  'quota_counts.take',
  `insert into quota_counts as counts (subject, day, reports, edits, files, bytes, hour, hour_reports)
   select $1::uuid, $2::date, $3::int, $4::int, $5::int, $6::bigint, $11::smallint, $3::int
   where $3::int <= $7::int and $4::int <= $8::int and $5::int <= $9::int and $6::bigint <= $10::bigint
   on conflict (subject, day) do update set
     reports = counts.reports + excluded.reports, edits = counts.edits + excluded.edits,
     files = counts.files + excluded.files, bytes = counts.bytes + excluded.bytes, hour = excluded.hour,
     hour_reports = excluded.hour_reports + case when counts.hour = excluded.hour then counts.hour_reports else 0 end
   where (excluded.reports = 0 or counts.reports + excluded.reports <= $7)
     and (excluded.edits = 0 or counts.edits + excluded.edits <= $8)
     and (excluded.files = 0 or counts.files + excluded.files <= $9)
     and (excluded.bytes = 0 or counts.bytes + excluded.bytes <= $10)
   returning hour_reports, (reports, edits, files) = ($3::int, $4::int, $5::int) as is_first`,
);
const read = statement<CountsRow>(
  'quota_counts.read',
  'select reports, edits, files, bytes from quota_counts where subject = $1 and day = $2',
);
const giveBack = statement(
  'quota_counts.give_back',
  `update quota_counts set
     reports = greatest(reports - $3::int, 0), edits = greatest(edits - $4::int, 0),
     files = greatest(files - $5::int, 0), bytes = greatest(bytes - $6::bigint, 0)
   where subject = $1 and day = $2`,
);
const carry = statement(
  'quota_counts.carry',
  `insert into quota_counts as counts (subject, day, reports, edits, files, bytes)
   select $2::uuid, day, reports, edits, files, bytes from quota_counts where subject = $1 and day = $3
   on conflict (subject, day) do update set
     reports = greatest(counts.reports, excluded.reports), edits = greatest(counts.edits, excluded.edits),
     files = greatest(counts.files, excluded.files), bytes = greatest(counts.bytes, excluded.bytes)`,
);
const forgetBefore = statement('quota_counts.forget_before', 'delete from quota_counts where day < $1');
const forgetAll = statement('quota_counts.forget_all', 'delete from quota_counts');

const valuesOf = (use: QuotaUse) => quotaNames.map((name) => use[name] ?? 0);

/** Null when the account was deleted. */
export async function findQuotaAccount(db: Queryable, accountId: string): Promise<QuotaAccount | null> {
  const row = await db.one(account, [accountId]);
  return (
    row && {
      subject: row.email_token,
      network: row.network,
      isConfirmed: row.is_confirmed,
      createdAt: row.created_at,
    }
  );
}

/**
 * Counts a use.
 * @returns the subject's reports of this hour (UTC), and whether this is its first use of the day; or null, and nothing is
 * counted, when a limit does not suffice
 */
export async function countUse(
  tx: Tx,
  subject: string,
  at: Date,
  use: QuotaUse,
  limits: QuotaLimits,
): Promise<{ reports: number; isFirst: boolean } | null> {
  const values = [subject, dayOf(at), ...valuesOf(use), ...valuesOf(limits), at.getUTCHours()];
  const row = await tx.one(take, values);
  return row && { reports: row.hour_reports, isFirst: row.is_first };
}

/** @param day YYYY-MM-DD */
export async function findUsed(db: Queryable, subject: string, day: string): Promise<QuotaLimits> {
  const row = await db.one(read, [subject, day]);
  const count = (name: QuotaName) => Number(row?.[name] ?? 0);
  return { reports: count('reports'), edits: count('edits'), files: count('files'), bytes: count('bytes') };
}

export async function giveBackUse(tx: Tx, subject: string, day: string, use: QuotaUse): Promise<void> {
  await tx.rows(giveBack, [subject, day, ...valuesOf(use)]);
}

/** Copies a day's counts to another subject, which keeps the higher ones. @param day YYYY-MM-DD */
export async function copyCounts(tx: Tx, from: string, to: string, day: string): Promise<void> {
  await tx.rows(carry, [from, to, day]);
}

/** @param day YYYY-MM-DD, which is kept */
export async function deleteCountsBefore(db: Queryable, day: string): Promise<void> {
  await db.rows(forgetBefore, [day]);
}

export async function deleteCounts(db: Queryable): Promise<void> {
  await db.rows(forgetAll);
}
