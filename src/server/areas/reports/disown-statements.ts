import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';

/** Reports in one step; each may have a hundred versions. */
const batchSize = 200;

/** An author's reports above an id, in the order of every other statement that locks many. */
export const own = statement<{ id: string; version: number; sealed: Buffer; redacted: Buffer | null } & MarkedRow>(
  'reports.disown_own',
  `select id, version, sealed, redacted, ${markSqlOf('reports', 'reports')} from reports where author_id = $1 and id > $2 order by id limit ${batchSize} for update`,
);
export const versions = statement<{ id: string; version: number; sealed: Buffer }>(
  'reports.disown_versions',
  `select report_id as id, version, sealed from report_versions where report_id = any($1::bigint[])
   order by report_id, version for update`,
);
export const notes = statement<{ id: string; note: Buffer }>(
  'reports.disown_notes',
  `select report_id as id, note from report_withdrawals where report_id = any($1::bigint[]) and note is not null
   order by report_id for update`,
);
/** The account's group while others are in it or may still join it, a day after the last one did. $2: a day ago. */
export const sharedGroup = statement<{ author_group: string }>(
  'reports.disown_shared_group',
  `select a.author_group from accounts a where a.id = $1 and a.author_group is not null and (
     exists (select from accounts o where o.author_group = a.author_group and o.id <> a.id)
     or exists (select from network_groups n where n.author_group = a.author_group and n.registered_at > $2))`,
);
/** $3: the group that the author's reports still count as; null for that of all deleted authors. */
export const write = statement(
  'reports.disown_write',
  `update reports r set author_id = null, author_group = $3, assessed = false, sealed = given.sealed,
     redacted = given.redacted, mark = given.mark
   from unnest($1::bigint[], $2::bytea[], $4::bytea[], $5::bytea[]) as given(id, sealed, redacted, mark) where r.id = given.id`,
);
export const writeVersions = statement(
  'reports.disown_write_versions',
  `update report_versions v set sealed = given.sealed
   from unnest($1::bigint[], $2::int[], $3::bytea[]) as given(id, version, sealed)
   where v.report_id = given.id and v.version = given.version`,
);
export const writeNotes = statement(
  'reports.disown_write_notes',
  `update report_withdrawals w set note = given.note
   from unnest($1::bigint[], $2::bytea[]) as given(id, note) where w.report_id = given.id`,
);
