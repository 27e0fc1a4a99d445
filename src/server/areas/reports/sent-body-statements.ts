import { statement } from '../../platform/db/pool.ts';
import { type ReadableRow, readableColumns } from './readable-columns.ts';

// What accounts sent: Idempotency-Keys (`report_creations`) and imported rows (`report_imports`), by fingerprint.

// A key that is older than $5 no longer counts, whether or not it has been deleted yet.
export const takeIdempotencyKey = statement<{ idempotency_key: string }>(
  'reports.take_idempotency_key',
  `insert into report_creations as known (account_id, idempotency_key, fingerprint, report_id, created_at)
   values ($1, $2, $3, 0, $4)
   on conflict (account_id, idempotency_key) do update
     set fingerprint = excluded.fingerprint, report_id = 0, created_at = excluded.created_at
     where known.created_at < $5
   returning idempotency_key`,
);

export const idempotencyKey = statement<{ report_id: string; held: boolean; fingerprint: string }>(
  'reports.idempotency_key',
  'select report_id, held, fingerprint from report_creations where account_id = $1 and idempotency_key = $2',
);

export const keepReportOfKey = statement(
  'reports.keep_report_of_key',
  'update report_creations set report_id = $3, held = $4 where account_id = $1 and idempotency_key = $2',
);

export const forgetIdempotencyKeys = statement(
  'reports.forget_idempotency_keys',
  'delete from report_creations where created_at < $1',
);

/** The bodies of $2 that the account has imported already. */
export const imported = statement<{ fingerprint: string }>(
  'reports.imported',
  'select fingerprint from report_imports where account_id = $1 and fingerprint = any($2::uuid[])',
);

/** Takes bodies for an import; of two imports at once the second waits here, and gets those that the first left. */
export const takeImports = statement<{ report_id: string }>(
  'reports.take_imports',
  `insert into report_imports (account_id, fingerprint, report_id)
   select $1, fingerprint, report_id from unnest($2::uuid[], $3::bigint[]) as given(fingerprint, report_id)
   order by fingerprint
   on conflict (account_id, fingerprint) do nothing returning report_id`,
);

/** A body that an account sent: its fingerprint, and the first version of its report; nulls when that is deleted. */
export type SentBodyRow = { account_id: string; fingerprint: string; report_id: string } & (
  | (ReadableRow & { sealed: Buffer; author_id: string | null; version: number; is_earlier: boolean })
  | { sealed: null }
);

/** The sent bodies of a table, each with the first version of its report. */
const firstVersion = (table: string, more = ''): string =>
  `select b.account_id, b.fingerprint, b.report_id, r.author_id, coalesce(v.version, r.version) as version,
     v.version is not null as is_earlier ${more},
     ${['sealed', ...readableColumns]
       .map((column) => `case when v.version = 1 then v.${column} else r.${column} end as ${column}`)
       .join(', ')}
   from ${table} b
   left join reports r on r.id = b.report_id
   left join report_versions v on v.report_id = b.report_id and v.version = 1`;

/** Rows per page. A number in the statement makes the planner follow the primary key; for a parameter it may sort it all. */
const pageSize = 500;

/** Bodies that were imported, above $1 and $2 in the order of account and token. */
export const imports = statement<SentBodyRow>(
  'reports.imports',
  `${firstVersion('report_imports')} where (b.account_id, b.fingerprint) > ($1, $2)
   order by b.account_id, b.fingerprint limit ${pageSize}`,
);
/** Accounts $1, fingerprints $2 and their next ones $3, side by side; null deletes. */
export const moveImports = statement(
  'reports.move_imports',
  `with gone as (
     delete from report_imports i using unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given(account_id, was, next)
     where i.account_id = given.account_id and i.fingerprint = given.was
     returning i.account_id, given.next, i.report_id
   )
   insert into report_imports (account_id, fingerprint, report_id)
   select account_id, next, report_id from gone where next is not null order by next
   on conflict do nothing`,
);
/** Bodies that were sent with an Idempotency-Key, above $1 and $2 in the order of account and key. */
export const creations = statement<SentBodyRow & { idempotency_key: string }>(
  'reports.creations',
  `${firstVersion('report_creations', ', b.idempotency_key')} where (b.account_id, b.idempotency_key) > ($1, $2)
   order by b.account_id, b.idempotency_key limit ${pageSize}`,
);
export const moveCreations = statement(
  'reports.move_creations',
  `update report_creations c set fingerprint = given.next
   from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as given(account_id, idempotency_key, was, next)
   where c.account_id = given.account_id and c.idempotency_key = given.idempotency_key and c.fingerprint = given.was`,
);
