import { markerMonths } from '../../../../contract/registry/markers.ts';
import type { App } from '../../../app.ts';
import { addMonths } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { deleteMarker, insertMarker, type NewMarker } from './store.ts';

/** Sets a marker for 13 months (L9), or removes it. */
export async function putMarker(
  app: App,
  tx: Tx,
  { on, ...marker }: Omit<NewMarker, 'expiresAt'> & { on: boolean },
): Promise<void> {
  if (on) await insertMarker(app, tx, { ...marker, expiresAt: addMonths(app.clock(), markerMonths) });
  else await deleteMarker(app, tx, marker.identifier, marker.marker);
}
