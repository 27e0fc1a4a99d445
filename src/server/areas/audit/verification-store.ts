import { type Queryable, statement } from '../../platform/db/pool.ts';

const find = statement<KeptVerification>(
  'audit.verification',
  `select verification_asked_at as "askedAt", verification as state, verification_mac as mac from audit_chain`,
);
const ask = statement('audit.ask_for_verification', 'update audit_chain set verification_asked_at = $1');
const keep = statement(
  'audit.keep_verification',
  'update audit_chain set verification = $1, verification_mac = $2, verification_asked_at = null',
);

/** What is stored of the last verification; see last-verification.ts. */
export interface KeptVerification {
  askedAt: Date | null;
  state: string;
  mac: Buffer;
}

export const findVerification = (db: Queryable): Promise<KeptVerification | null> => db.one(find);

export const askForVerification = (db: Queryable, at: Date): Promise<void> => db.run(ask, [at]);

/** Stores a result; nobody waits for one any more. */
export const updateVerification = (db: Queryable, kept: { state: string; mac: Buffer }): Promise<void> =>
  db.run(keep, [kept.state, kept.mac]);
