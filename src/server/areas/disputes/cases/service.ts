import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { forgetOldCases } from './forget-cases.ts';
import { openCase } from './open-case.ts';
import { proveCase } from './prove-case.ts';
import { requireCase, requireCaseReport } from './require-case.ts';

export const caseService = (app: App) =>
  bind(app, {
    byLink: requireCase,
    reportOf: requireCaseReport,
    prove: proveCase,
    open: openCase,
    forgetOld: forgetOldCases,
  });
