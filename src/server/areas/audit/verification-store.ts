import { type Queryable, statement } from '../../platform/db/pool.ts';

interface VerificationRow {
  asked_at: Date | null;
  state: string;
  mac: Buffer;
}
const find = statement<VerificationRow>('audit.verification', 'select asked_at, state, mac from audit_verification');
const ask = statement('audit.ask_for_verification', 'update audit_verification set asked_at = $1');
const keep = statement(
  'audit.keep_verification',
  'update audit_verification set state = $1, mac = $2, asked_at = null',
);

/** What is stored of the last verification; see last-verification.ts. */
export interface KeptVerification {
  askedAt: Date | null;
  state: string;
  mac: Buffer;
}

export async function findVerification(db: Queryable): Promise<KeptVerification | null> {
  const row = await db.one(find);
  return row && { askedAt: row.asked_at, state: row.state, mac: row.mac };
}

export async function askForVerification(db: Queryable, at: Date): Promise<void> {
  await db.rows(ask, [at]);
}

/** Stores a result; nobody waits for one any more. */
export async function updateVerification(db: Queryable, kept: { state: string; mac: Buffer }): Promise<void> {
  await db.rows(keep, [kept.state, kept.mac]);
}
