import { maxCaseReports } from '../../../../contract/disputes/cases.ts';
import { proofMeansOf } from '../../../../contract/disputes/proof-means.ts';
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { Marker } from '../../../../contract/registry/markers.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { casePageRules, recycledRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { putMarker } from '../../registry/markers/store.ts';
import { markersOf, refreshMarkers } from '../../registry/special-identifiers.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReportsNaming } from '../../reports/staff/naming-store.ts';
import { bySubject, requireCountedCase } from '../with-dispute.ts';
import { requireCase } from './require-case.ts';

// What people say about their own identifier (N7).

/**
 * Sets a marker of one's own identifier (L9, N7), or removes it.
 * @returns the markers of the identifier
 * @throws ApiError 404 for a link that does not work, 429 after too many calls
 */
export async function markOwnIdentifier(
  app: App,
  { link, marker, on }: { link: string; marker: Marker; on: boolean },
  requestId: string,
): Promise<Marker[]> {
  await requireCountedCase(app, link, casePageRules);
  const identifiers = await app.db.transaction(async (tx) => {
    const one = await requireCase(app, link, tx);
    for (const identifier of one.identifiers) await putMarker(app, tx, { identifier, marker, caseId: one.id, on });
    const event = on ? 'marker.set' : 'marker.removed';
    await noteAudit(app, tx, { ...bySubject(one, requestId), event, details: { marker } });
    return one.identifiers;
  });
  await refreshMarkers(app);
  return [...new Set(identifiers.flatMap((identifier) => markersOf(app, identifier)))];
}

/**
 * Puts the reports into the queue that name what a case is about and were filed before its holder got it (N7); the newest of
 * them, 500 at most.
 * @param since YYYY-MM-DD, in UTC
 * @returns how many
 * @throws ApiError 404 for a link that does not work, 409 when the case is about something that does not get
 * another holder, 429
 */
export async function queueRecycledReports(
  app: App,
  { link, since }: { link: string; since: string },
  requestId: string,
): Promise<number> {
  const { id, identifier } = await requireCountedCase(app, link, casePageRules);
  if (!proofMeansOf(identifier.kind).separatesHolders) throw conflict('caseNeverPassedOn');
  await takeTries(app, recycledRules(id));
  return app.db.transaction(async (tx) => {
    const one = await requireCase(app, link, tx);
    const older = await lockReportsNaming(app, tx, one.identifiers, new Date(since), maxCaseReports);
    const details: QueueDetail[] = [{ code: 'recycled', values: { since } }];
    await enterQueue(
      app,
      tx,
      older.map((report) => queueEntry(report.id, 'recycled', report, details)),
    );
    await noteAudit(app, tx, {
      ...bySubject(one, requestId),
      event: 'number.recycled',
      details: { since, reports: older.length },
    });
    return older.length;
  });
}
