import { maxEarlierVersions } from '../../../../contract/reports/reports.ts';
import type { App } from '../../../app.ts';
import type { PageQuery } from '../../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { maxId } from '../../../platform/time-ids.ts';
import { fromColumns, type ReadableRow, type ReportPlace, readable, sealerOf } from '../stored/fields.ts';
import type { StoredReport, StoredVersion } from '../stored/report.ts';

/** $2: the current version, sealed as an earlier one. */
const keep = statement(
  'reports.keep_version',
  `insert into report_versions (report_id, version, keywords, sealed, written_at, ${readable})
   select id, version, keywords, $2, updated_at, ${readable} from reports where id = $1`,
);

// Deletes every second of the older half, but never the first version. $2: how many may be kept.
const thin = statement(
  'reports.thin_versions',
  `delete from report_versions v using (
     select version, row_number() over (order by version desc) as rank, count(*) over () as kept
     from report_versions where report_id = $1
   ) ranked
   where v.report_id = $1 and v.version = ranked.version and v.version > 1
     and ranked.kept > $2::int and ranked.rank > $2::int / 2 and ranked.rank % 2 = 0`,
);

const isUnderHold = statement('reports.is_under_hold', 'select from report_holds where report_id = $1');

/** Keeps the current version of a report in its history. A legal hold keeps all of them. */
export async function keepVersion(app: App, tx: Tx, current: StoredReport): Promise<void> {
  await tx.run(keep, [current.id, sealerOf(app).sealVersion(current, current)]);
  if (current.version > maxEarlierVersions && !(await tx.one(isUnderHold, [current.id])))
    await tx.run(thin, [current.id, maxEarlierVersions]);
}

interface VersionRow extends ReadableRow {
  is_current: boolean;
  version: number;
  sealed: Buffer;
  written_at: Date;
}

// The current version and those before it from one snapshot, so that no edit comes between them.
const below = statement<VersionRow>(
  'reports.versions',
  `select v.* from (
     select true as is_current, version, sealed, updated_at as written_at, ${readable} from reports where id = $1
     union all
     select false, version, sealed, written_at, ${readable} from report_versions where report_id = $1
   ) v
   where v.version < $2::bigint order by v.version desc limit $3`,
);

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
): Promise<{ versions: StoredVersion[]; before: StoredVersion | undefined; next: string | null }> {
  const rows = await app.db.rows(below, [id, cursor ?? maxId, limit + 1]);
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
