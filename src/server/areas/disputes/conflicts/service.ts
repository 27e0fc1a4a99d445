import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { type Conflict, findConflict, findConflicts } from './find-conflicts.ts';
import { refuseConflict, refuseOwnIdentifier } from './refuse-conflict.ts';

export type { Conflict };
export type ConflictService = ReturnType<typeof conflictService>;

export const conflictService = (app: App) =>
  bind(app, {
    ofReports: findConflicts,
    ofReport: findConflict,
    refuse: refuseConflict,
    refuseIdentifier: refuseOwnIdentifier,
  });
