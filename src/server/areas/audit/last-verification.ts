import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { runSoon } from '../../platform/jobs/shared-runs.ts';
import { verificationMacOf } from './chain.ts';
import type { KeptVerification, VerificationStore } from './line.ts';
import type { Trail } from './trail.ts';
import type { Verdict } from './verification.ts';

/** The scheduled job that verifies the whole trail, by its name there. */
export const verifyJob = 'verify the audit trail';

/** What the last verification of the whole trail found. */
export interface VerificationResult {
  at: string;
  /** The first and the last line that it read. */
  from: number;
  to: number;
  lines: number;
  wrong: string[];
  wrongCount: number;
}

export interface VerificationState {
  /** Whether somebody has asked for one that has not ended. */
  isAsked: boolean;
  result: VerificationResult | null;
}

interface Needs {
  db: Db;
  audit: VerificationStore;
  trail: Pick<Trail, 'end'>;
  clock: Clock;
}

const maxSentences = 20;

/** Keeps what the last verification found, for those who read the trail. */
export function lastVerification({ db, audit, trail, clock }: Needs) {
  /** The stored result, unless another program has changed it: then there is none. */
  function resultOf(kept: KeptVerification | null, key: Buffer): VerificationResult | null {
    const isOurs = kept && kept.state !== '' && kept.mac.equals(verificationMacOf(key, kept.state));
    return isOurs ? JSON.parse(kept.state).result : null;
  }

  return {
    /** Stores the verdict on the whole trail. */
    async keepVerdict({ dropped, lines, wrong, wrongCount, end }: Verdict): Promise<void> {
      const { key } = await trail.end();
      if (!key) return;
      const result: VerificationResult = {
        ...{ at: clock().toISOString(), from: dropped + 1, to: end.position, lines },
        ...{ wrong: wrong.slice(0, maxSentences), wrongCount },
      };
      const state = JSON.stringify({ result });
      await audit.keepVerification(db, { state, mac: verificationMacOf(key, state) });
    },

    /** Makes the scheduled job begin within seconds. */
    async askToVerify(): Promise<void> {
      await audit.askForVerification(db, clock());
      await runSoon(db, verifyJob);
    },

    /** What the last one found, and whether somebody has asked for another. */
    async verificationState(): Promise<VerificationState> {
      const kept = await audit.verification(db);
      const { key, wrong } = await trail.end();
      const lost = { at: clock().toISOString(), from: 0, to: 0, lines: 0, wrong: wrong ? [wrong] : [], wrongCount: 1 };
      return { isAsked: kept?.askedAt != null, result: key ? resultOf(kept, key) : lost };
    },
  };
}
