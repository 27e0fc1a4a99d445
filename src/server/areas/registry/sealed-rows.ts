import type { App } from '../../app.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import { markerSealedRows } from './markers/store.ts';
import { safelistSealedRows } from './safelist/store.ts';

export const registrySealedRows = (app: App): SealedRows[] => [...safelistSealedRows(app), ...markerSealedRows(app)];
