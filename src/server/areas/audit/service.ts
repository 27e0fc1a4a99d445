import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { noteAuditEnd } from './end-file.ts';
import { auditExportLag, exportAudit } from './export.ts';
import { askToVerifyAudit, auditVerificationState, keepAuditVerdict } from './last-verification.ts';
import { adoptMisses } from './misses.ts';
import { makeAuditMonths } from './months.ts';
import {
  closeAudit,
  flushAudit,
  isAuditFull,
  noteAudit,
  noteAuditSoon,
  noteMiss,
  noteOperator,
  unchainedAudit,
} from './note-audit.ts';
import { dropOldAudit } from './retention.ts';
import { chainAudit, resealAuditKey } from './trail.ts';
import { verifyAuditTrail } from './verification.ts';

export { formatHead, parseHead } from './end-file.ts';
export { type VerificationState, verifyJob } from './last-verification.ts';
export type { AuditEvent, MissDetails } from './line.ts';
export { digestOfCall } from './misses.ts';
export { AuditFull } from './note-audit.ts';
export type { Verdict } from './verification.ts';

export type AuditService = ReturnType<typeof auditService>;

export const auditService = (app: App) =>
  bind(app, {
    note: noteAudit,
    noteSoon: noteAuditSoon,
    noteMiss,
    noteOperator,
    chain: chainAudit,
    adoptMisses,
    noteEnd: noteAuditEnd,
    makeMonths: makeAuditMonths,
    dropOld: dropOldAudit,
    export: exportAudit,
    exportLag: auditExportLag,
    verify: verifyAuditTrail,
    keepVerdict: keepAuditVerdict,
    askToVerify: askToVerifyAudit,
    verificationState: auditVerificationState,
    resealKey: resealAuditKey,
    refuses: isAuditFull,
    unchained: unchainedAudit,
    flush: flushAudit,
    close: closeAudit,
  });
