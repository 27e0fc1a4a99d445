import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** Proof that a password was right, until the second step. */
export interface SignInChallenge {
  accountId: string;
  /** The hash that the password fitted: a new password ends the sign-in. */
  passwordHash: string;
}

/** How long there is for the second step, in milliseconds. */
const challengeMs = 5 * 60_000;

/** Not stored, so it belongs to no row. */
const context = { table: 'none', column: 'sign-in challenge', id: '' };

/**
 * Challenges are sealed and not stored. One may be used again within its five minutes, but each use needs a factor, and a
 * factor's code is good once.
 */
export function signInChallenges({ vault, clock }: { vault: Vault; clock: Clock }) {
  return {
    issue(challenge: SignInChallenge): { challenge: string; expiresAt: string } {
      const expiresAt = new Date(clock().getTime() + challengeMs).toISOString();
      return { challenge: vault.seal(context, { ...challenge, expiresAt }).toString('base64url'), expiresAt };
    },

    /** @returns null when it was not issued here or has expired */
    open(text: string): SignInChallenge | null {
      try {
        // issue sealed it, so the shape is known.
        const opened = vault.open(context, Buffer.from(text, 'base64url')) as SignInChallenge & { expiresAt: string };
        return Date.parse(opened.expiresAt) > clock().getTime() ? opened : null;
      } catch {
        return null;
      }
    },
  };
}
