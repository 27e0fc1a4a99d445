// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { pickFields, type ReportContent, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import { type Narrative, narrativeFields, type Passage, redacted } from '../../../../contract/rules/narrative.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { sealerOf, shownColumns, type VersionPlace } from '../stored/fields.ts';

const hide = statement(
  'reports.set_redaction',
  'update reports set redacted = $2, redacted_passages = $3::jsonb where id = $1',
);

const release = statement('reports.set_released', 'update reports set narrative_released_at = $2 where id = $1');

interface ShownRow {
  id: string;
  author_id: string | null;
  version: number;
  sealed: Buffer;
  is_redacted: boolean;
}

/** Those of some reports whose narrative the person named may read. */
const released = statement<ShownRow>(
  'reports.released',
  `select r.id, r.author_id, r.version, ${shownColumns} from reports r
   where r.id = any($1::bigint[]) and r.narrative_released_at is not null
     and r.withdrawn_at is null and r.destroyed_at is null`,
);

/** Hides passages of a locked report's current version in place of those hidden before. @param passages joined */
export async function updateRedaction(
  app: App,
  tx: Tx,
  report: VersionPlace & ReportContent,
  passages: readonly Passage[] | null,
): Promise<void> {
  const content = pickFields(reportFieldNames, report);
  const values = passages && [
    sealerOf(app).sealRedacted(report, redacted(content, passages)),
    JSON.stringify(passages),
  ];
  await tx.run(hide, [report.id, ...(values ?? [null, null])]);
}

/** Lets the person named read a locked report's narrative; null lets them no longer. */
export const setNarrativeReleased = (tx: Tx, id: string, at: Date | null): Promise<void> => tx.run(release, [id, at]);

/**
 * By report, the narratives that the persons named may read: those that a moderator released, without hidden passages.
 * Others are missing, and those that cannot be opened.
 */
export async function findReleasedNarratives(app: App, ids: readonly string[]): Promise<Map<string, Narrative>> {
  const sealer = sealerOf(app);
  const rows = await app.db.rows(released, [ids]);
  return new Map(
    sealer.vault.openEach(rows, ({ author_id: authorId, ...row }) => [
      row.id,
      pickFields(narrativeFields, sealer.openShown({ ...row, authorId }, row)),
    ]),
  );
}
