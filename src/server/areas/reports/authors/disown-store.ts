import { groupMs } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { markSqlOf } from '../../../marks.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { endQuestionsAbout } from '../queue/store.ts';
import { doubtLater } from '../standing/weight-store.ts';
import {
  noteContext,
  redactedContext,
  reportContext,
  sealerOf,
  type VersionPlace,
  versionContext,
} from '../stored/fields.ts';
import { namedOf } from '../stored/named-store.ts';

/** Reports in one step; each may have a hundred versions. */
const batchSize = 200;

/** An author's reports above an id, in the order of every other statement that locks many. */
interface OwnRow extends MarkedRow {
  id: string;
  version: number;
  sealed: Buffer;
  redacted: Buffer | null;
  note: Buffer | null;
}
const lockPage = statement<OwnRow>(
  'reports.disown_own',
  `select id, version, sealed, redacted, withdrawal_note as note, ${markSqlOf('reports', 'reports')}
   from reports where author_id = $1 and id > $2 order by id limit ${batchSize} for update`,
);
const lockVersions = statement<{ id: string; version: number; sealed: Buffer }>(
  'reports.disown_versions',
  `select report_id as id, version, sealed from report_versions where report_id = any($1::bigint[])
   order by report_id, version for update`,
);
/** The account's group while others are in it or may still join it, a day after the last one did. $2: a day ago. */
const sharedGroup = statement<{ author_group: string }>(`
  select a.author_group from accounts a where a.id = $1 and a.author_group is not null and (
    exists (select from accounts o where o.author_group = a.author_group and o.id <> a.id)
    or exists (select from network_groups n where n.author_group = a.author_group and n.registered_at > $2))`);
/** $3: the group that the author's reports still count as; null for that of all deleted authors. */
const write = statement(`
  update reports r set author_id = null, author_group = $3, assessed = false, sealed = given.sealed,
    redacted = given.redacted, withdrawal_note = given.note, mark = given.mark
  from unnest($1::bigint[], $2::bytea[], $4::bytea[], $5::bytea[], $6::bytea[]) as given(id, sealed, redacted, note, mark)
  where r.id = given.id`);
const writeVersions = statement(`
  update report_versions v set sealed = given.sealed
  from unnest($1::bigint[], $2::int[], $3::bytea[]) as given(id, version, sealed)
  where v.report_id = given.id and v.version = given.version`);

/**
 * Takes the author off all of their reports, which stay (A8). What is sealed is bound to the author, so it is
 * sealed again. A row that cannot be opened stays as it is. They count as all deleted authors' together, unless
 * other accounts count as one with this author: deleting an account makes nobody independent. What they
 * corroborated is assessed again later.
 */
export async function disownReportsOf(app: App, tx: Tx, authorId: string): Promise<void> {
  const at = app.clock();
  const { vault, marks, open } = sealerOf(app);
  const rebound = (contextOf: (place: VersionPlace) => SealContext, place: VersionPlace, sealed: Buffer): Buffer =>
    vault.sealBytes(contextOf({ ...place, authorId: null }), vault.openBytes(contextOf(place), sealed));
  const group = (await tx.one(sharedGroup, [authorId, new Date(at.getTime() - groupMs)]))?.author_group ?? null;
  for (let after = '0'; ; ) {
    const reports = await tx.rows(lockPage, [authorId, after]);
    const last = reports.at(-1);
    if (!last) return;
    after = last.id;
    const ids = reports.map(({ id }) => id);

    const earlier = vault.openEach(await tx.rows(lockVersions, [ids]), ({ id, version, sealed }) => ({
      id,
      version,
      sealed: rebound(versionContext, { id, version, authorId }, sealed),
    }));
    await tx.run(writeVersions, columnsOf(earlier, 'id', 'version', 'sealed'));
    await endQuestionsAbout(tx, ids);

    const current = vault.openEach(reports, ({ id, version, sealed, redacted, note, ...row }) => {
      const place = { id, version, authorId };
      return {
        id,
        sealed: rebound(reportContext, place, sealed),
        redacted: redacted && rebound(redactedContext, place, redacted),
        // One that cannot be opened stays as it is.
        note: note && (vault.tryOpen(() => rebound(noteContext, place, note)) ?? note),
        mark: marks.changed(id, row, { author_group: group }),
        tokens: namedOf(app, open(place, sealed)).searchTokens(),
      };
    });
    await tx.run(write, [
      ...columnsOf(current, 'id', 'sealed'),
      group,
      ...columnsOf(current, 'redacted', 'note', 'mark'),
    ]);
    await doubtLater(
      tx,
      current.flatMap(({ tokens }) => tokens),
    );
  }
}
