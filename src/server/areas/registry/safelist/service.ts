import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { findSafelistedKinds, isSharedIdentifier, lockSafelistForFiling, refreshSafelist } from './check-safelist.ts';

export type SafelistService = ReturnType<typeof safelistService>;

export const safelistService = (app: App) =>
  bind(app, {
    refresh: refreshSafelist,
    isShared: isSharedIdentifier,
    lockForFiling: lockSafelistForFiling,
    refusedKinds: findSafelistedKinds,
  });
