import type { AuditVerification } from '../../../contract/audit/audit.ts';
import type { App } from '../../app.ts';
import { statement } from '../../platform/db/pool.ts';
import { runSoon } from '../../platform/jobs/shared-runs.ts';
import { trailEnd, verificationMacOf } from './trail-store.ts';
import type { Findings } from './verification.ts';

/** What is stored of the last verification. */
interface KeptVerification {
  askedAt: Date | null;
  state: string;
  mac: Buffer;
}

const verification = statement<KeptVerification>(`
  select verification_asked_at as "askedAt", verification as state, verification_mac as mac from audit_chain`);
const askToVerify = statement('update audit_chain set verification_asked_at = coalesce(verification_asked_at, $1)');
const forget = statement('update audit_chain set verification_asked_at = null');
const keepVerification = statement(`
  update audit_chain set verification = $1, verification_mac = $2, verification_asked_at = null`);

/** The scheduled job that verifies the whole trail, by its name there. */
export const verifyJob = 'verify the audit trail';

/** What is kept of what a verification found. */
type VerificationResult = Omit<NonNullable<AuditVerification['result']>, 'isIntact'> & { wrongCount: number };

const maxSentences = 20;

/** The stored result, unless another program has changed it: then there is none. */
function resultOf(kept: KeptVerification | null, key: Buffer): VerificationResult | null {
  const isOurs = kept && kept.state !== '' && kept.mac.equals(verificationMacOf(key, kept.state));
  return isOurs ? JSON.parse(kept.state).result : null;
}

/** Stores what a verification of the whole trail found. */
export async function keepAuditFindings(app: App, { dropped, lines, wrong, wrongCount, end }: Findings): Promise<void> {
  const { key } = await trailEnd(app);
  if (!key) return;
  const result: VerificationResult = {
    at: app.clock().toISOString(),
    from: dropped + 1,
    to: end.position,
    lines,
    wrong: wrong.slice(0, maxSentences),
    wrongCount,
  };
  const state = JSON.stringify({ result });
  await app.db.run(keepVerification, [state, verificationMacOf(key, state)]);
}

/** Notes that the trail is to be verified; the end of the verification clears it. */
export const noteVerification = ({ db, clock }: App): Promise<void> => db.run(askToVerify, [clock()]);

/** Notes that the one under way has failed. */
export const forgetVerification = ({ db }: App): Promise<void> => db.run(forget);

/** Makes the scheduled job that verifies the whole trail begin within seconds. */
export async function askToVerifyAudit(app: App): Promise<void> {
  await noteVerification(app);
  await runSoon(app.db, verifyJob);
}

/** The same at the start of a process, if a verification ended with the process that ran it. */
export async function resumeVerification({ db }: App): Promise<void> {
  const kept = await db.one(verification);
  if (kept?.askedAt) await runSoon(db, verifyJob);
}

/** What the last verification found, and whether another was asked for or has begun. */
export async function auditVerificationState(app: App) {
  const kept = await app.db.one(verification);
  const { key, wrong } = await trailEnd(app);
  const at = app.clock().toISOString();
  const lost = { at, from: 0, to: 0, lines: 0, wrong: wrong ? [wrong] : [], wrongCount: 1 };
  const result = key ? resultOf(kept, key) : lost;
  return { isAsked: kept?.askedAt != null, result: result && { ...result, isIntact: result.wrongCount === 0 } };
}
