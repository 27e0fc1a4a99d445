import { maxEarlierVersions } from '../../../../contract/reports/reports.ts';
import type { App } from '../../../app.ts';
import type { PageQuery } from '../../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { maxId } from '../../../platform/time-ids.ts';
import {
  columnValues,
  fromColumns,
  type ReadableRow,
  type ReportPlace,
  readable,
  readablePlaceholders,
  sealerOf,
} from '../stored/fields.ts';
import { deleteTokens, insertTokens, type NamedContent } from '../stored/named-store.ts';
import type { ShownReply, StoredReport, StoredVersion } from '../stored/report.ts';

// What a report says, in its current version and those before it.

/** $2: the current version, sealed as an earlier one. */
const keep = statement(`
  insert into report_versions (report_id, version, keywords, sealed, written_at, ${readable})
  select id, version, keywords, $2, updated_at, ${readable} from reports where id = $1`);

// Deletes every second of the older half, but never the first version. $2: how many may be kept.
const thin = statement(`
  delete from report_versions v using (
    select version, row_number() over (order by version desc) as rank, count(*) over () as kept
    from report_versions where report_id = $1
  ) ranked
  where v.report_id = $1 and v.version = ranked.version and v.version > 1
    and ranked.kept > $2::int and ranked.rank > $2::int / 2 and ranked.rank % 2 = 0`);

const isUnderHold = statement('select from report_holds where report_id = $1');

/** Keeps the current version of a report in its history. A legal hold keeps all of them. */
async function keepVersion(app: App, tx: Tx, current: StoredReport): Promise<void> {
  await tx.run(keep, [current.id, sealerOf(app).sealVersion(current, current)]);
  if (current.version > maxEarlierVersions && !(await tx.one(isUnderHold, [current.id])))
    await tx.run(thin, [current.id, maxEarlierVersions]);
}

/** $5 and on: the readable columns. What was hidden in the version before is no longer. */
const replace = statement(`
  update reports set version = version + 1, keywords = $2, sealed = $3, updated_at = $4,
    redacted = null, redacted_passages = null,
    (${readable}) = row(${readablePlaceholders(5)})
  where id = $1`);

/** Keeps the current version in the history and writes the next one, in which no passage is hidden. */
export async function updateReport(
  app: App,
  tx: Tx,
  { content: current, named: was }: NamedContent<StoredReport>,
  { content, named }: NamedContent,
  at: Date,
): Promise<void> {
  const { id } = current;
  const { keywords, ...fields } = content;
  await keepVersion(app, tx, current);
  const next = sealerOf(app).seal({ ...current, version: current.version + 1 }, fields);
  await tx.run(replace, [id, keywords, next, at, ...columnValues(fields)]);
  await deleteTokens(tx, [{ id, named: was }]);
  await insertTokens(tx, [{ id, named }], current.state);
}

interface VersionRow extends ReadableRow {
  is_current: boolean;
  version: number;
  sealed: Buffer;
  written_at: Date;
}

// The current version and those before it from one snapshot, so that no edit comes between them.
const below = statement<VersionRow>(`
  select v.* from (
    select true as is_current, version, sealed, updated_at as written_at, ${readable} from reports where id = $1
    union all
    select false, version, sealed, written_at, ${readable} from report_versions where report_id = $1
  ) v
  where v.version < $2::bigint order by v.version desc limit $3`);

function openVersionOf(app: App, { id, authorId }: ReportPlace): (row: VersionRow) => StoredVersion {
  const sealer = sealerOf(app);
  return ({ is_current, version, ...row }) => ({
    ...(is_current ? sealer.open : sealer.openVersion)({ id, authorId, version }, row.sealed),
    ...fromColumns(row),
    version,
    writtenAt: row.written_at,
  });
}

/**
 * Up to `limit` versions of an author's report below `cursor`, newest first, and the version before them.
 * @throws VaultError when none of them can be opened, as when the report is another author's
 */
export async function findVersions(
  app: App,
  { id, authorId }: ReportPlace,
  { limit, cursor }: PageQuery,
  db: Queryable = app.db,
): Promise<{ versions: StoredVersion[]; before: StoredVersion | undefined; next: string | null }> {
  const rows = await db.rows(below, [id, cursor ?? maxId, limit + 1]);
  const open = openVersionOf(app, { id, authorId });
  const page = rows.slice(0, limit);
  const versions = app.vault.openEach(page, open);
  if (page[0] && versions.length === 0) open(page[0]);
  const [before] = app.vault.openEach(rows.slice(limit), open);
  return { versions, before, next: rows.length > limit ? String(page.at(-1)?.version) : null };
}

/** A version of a report, or the one before it that is kept; null when it cannot be opened. */
export async function findVersion(
  app: App,
  db: Queryable,
  place: ReportPlace,
  version: number,
): Promise<StoredVersion | null> {
  const row = await db.one(below, [place.id, version + 1, 1]);
  return row && app.vault.tryOpen(() => openVersionOf(app, place)(row));
}

const putKeywords = statement('update reports set keywords = $2 where id = $1');

export const updateKeywords = (tx: Tx, id: string, keywords: readonly string[]): Promise<void> =>
  tx.run(putKeywords, [id, keywords]);

/** $2: until when its author is asked, or null. */
const putAsked = statement('update reports set asked_until = $2 where id = $1');

/** Notes until when a moderator's question waits for the author's answer; null when none does. */
export const setAsked = (tx: Tx, id: string, until: Date | null): Promise<void> => tx.run(putAsked, [id, until]);

const putReply = statement('update reports set reply = $2 where id = $1');

/** Sets the reply to a locked report and what followed, as answers show them. */
export async function setReportReplies(app: App, tx: Tx, id: string, replies: readonly ShownReply[]): Promise<void> {
  await tx.run(putReply, [id, replies.length === 0 ? null : sealerOf(app).sealReplies(id, replies)]);
}
