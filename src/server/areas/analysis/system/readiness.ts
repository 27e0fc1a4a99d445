import { perApp } from '../../../app.ts';
import { readinessOf } from '../../../platform/ops/readiness.ts';
import { isAuditFull } from '../../audit/note-audit.ts';

/** Whether this process can answer. */
export const appReadiness = perApp((app) =>
  readinessOf({
    lookups: app.lookups,
    fence: app.fence,
    writeFailure: app.db.writeFailure,
    isAuditFull: () => isAuditFull(app),
    keyProblems: app.vault.problems ?? (() => ({ opening: null, sealing: null })),
  }),
);
