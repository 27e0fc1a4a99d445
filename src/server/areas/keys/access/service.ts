import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { applyForAccess, decideAccess } from './decide-access.ts';
import { findAccess, listApplications } from './find-access.ts';
import { applicationSealedRows } from './store.ts';

export const accessService = (app: App) => ({
  sealedRows: applicationSealedRows,
  ...bind(app, { of: findAccess, apply: applyForAccess, list: listApplications, decide: decideAccess }),
});
