import type { Marker } from '../../../../contract/registry/markers.ts';
import type { App } from '../../../app.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { casePageRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { putMarker } from '../../registry/markers/store.ts';
import { markersOf, refreshMarkers } from '../../registry/special-identifiers.ts';
import { requireCase } from '../cases/require-case.ts';

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
  const { id } = await requireCase(app, link);
  await takeTries(app, casePageRules(id));
  const identifiers = await app.db.transaction(async (tx) => {
    const one = await requireCase(app, link, tx);
    for (const identifier of one.identifiers) await putMarker(app, tx, { identifier, marker, caseId: one.id, on });
    const event = on ? 'marker.set' : 'marker.removed';
    await noteAudit(app, tx, { actor: 'case', actorId: one.id, event, requestId, details: { marker } });
    return one.identifiers;
  });
  await refreshMarkers(app);
  return [...new Set(identifiers.flatMap((identifier) => markersOf(app, identifier)))];
}
