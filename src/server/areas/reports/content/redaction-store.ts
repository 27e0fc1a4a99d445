// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { pickFields, type ReportContent, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import {
  carriedPassages,
  hasSameNarrative,
  isPassageOf,
  joinedPassages,
  type Narrative,
  narrativeFields,
  type Passage,
  redacted,
} from '../../../../contract/rules/narrative.ts';
import type { App } from '../../../app.ts';
import { conflict, invalid } from '../../../errors.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { reportsChanged, reportsCorrected } from '../events.ts';
import { keywordsOf } from '../keywords/keywords.ts';
import { placeOf, sealerOf, shownColumns, type VersionPlace } from '../stored/fields.ts';
import type { KeyedContent, StoredReport } from '../stored/report.ts';
import { updateKeywords } from './store.ts';

const hide = statement('update reports set redacted = $2, redacted_passages = $3::jsonb where id = $1');

const release = statement('update reports set narrative_released_at = $2 where id = $1');

interface ShownRow {
  id: string;
  author_id: string | null;
  version: number;
  sealed: Buffer;
  is_redacted: boolean;
}

/** Those of some reports whose narrative the person named may read. */
const released = statement<ShownRow>(`
  select r.id, r.author_id, r.version, ${shownColumns} from reports r
  where r.id = any($1::bigint[]) and r.narrative_released_at is not null
    and r.withdrawn_at is null and r.destroyed_at is null`);

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
    sealer.vault.openEach(rows, (row) => [row.id, pickFields(narrativeFields, sealer.openShown(placeOf(row), row))]),
  );
}

/**
 * Hides passages of a report from everyone but its author and moderators, in place of those that are hidden; none shows
 * everything again. What is counted about its words counts what is left.
 * @param report as `lockReport` has locked it
 * @throws ApiError 409 when its content was destroyed, 422 for a passage that its narrative does not have
 */
export async function redactReport(
  app: App,
  tx: Tx,
  report: StoredReport,
  passages: readonly Passage[],
): Promise<void> {
  const { id } = report;
  if (report.destroyedAt !== null) throw conflict('reportDestroyed');
  if (!passages.every((one) => isPassageOf(report, one)))
    throw invalid([{ path: 'passages', code: 'passagesInvalid' }]);
  const joined = joinedPassages(passages);
  await updateRedaction(app, tx, report, joined.length > 0 ? joined : null);
  await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'amended', isShownAgain: joined.length === 0 });
  const is = { ...report, keywords: keywordsOf(redacted(report, joined)) };
  await updateKeywords(tx, id, is.keywords);
  if (report.state === 'listed' && report.withdrawnAt === null)
    await app.events.emit(tx, reportsChanged, { changes: [{ was: report, is }] });
}

/**
 * What is left of a redaction when an author changes a report (R14): passages stay hidden wherever the new text has the
 * same words, and a moderator has to see first whatever else the author wrote.
 */
export function redactionAfterEdit(
  was: StoredReport,
  is: KeyedContent,
): { passages: Passage[] | null; keywords: string[]; mustHold: boolean } {
  if (!was.passages) return { passages: null, keywords: is.keywords, mustHold: false };
  const isSame = hasSameNarrative(was, is);
  const passages = isSame ? was.passages : carriedPassages(was, was.passages, is);
  return {
    passages: passages.length > 0 ? passages : null,
    keywords: keywordsOf(redacted(is, passages)),
    mustHold: !isSame,
  };
}
