import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { clearIdentifier, forgetOldMarkers, putMarker, unclearIdentifiers } from './change-markers.ts';
import { clearingsOf, markersOf, refreshMarkers } from './current-markers.ts';

export type MarkerService = ReturnType<typeof markerService>;

export const markerService = (app: App) =>
  bind(app, {
    refresh: refreshMarkers,
    of: markersOf,
    clearedAt: clearingsOf,
    put: putMarker,
    clear: clearIdentifier,
    unclear: unclearIdentifiers,
    forgetOld: forgetOldMarkers,
  });
