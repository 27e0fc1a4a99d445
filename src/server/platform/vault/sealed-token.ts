import type { Clock } from '../clock.ts';
import { sameSecret } from './secrets.ts';
import type { Vault } from './vault.ts';

const macLength = 16;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/**
 * Values that a client keeps for a while and sends back, such as the challenge of a sign-in: sealed, and with a keyed
 * hash in front. So nothing is stored, and what a stranger made up is refused before anything is opened, which would
 * count as a damaged value.
 * @param use such as `sign-in challenge`; a token opens for its own use only
 * @param lifetimeMs milliseconds
 */
export function sealedTokens<Value extends object>(
  { vault, clock }: { vault: Vault; clock: Clock },
  use: string,
  lifetimeMs: number,
) {
  const context = { table: 'none', column: use, id: '' };
  return {
    /** @returns base64url */
    issue(value: Value): { token: string; expiresAt: Date } {
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      const sealed = vault.seal(context, { value, expiresAt: expiresAt.getTime() });
      const mac = bytesOf(vault.blindIndex(use, sealed.toString('base64url')));
      return { token: Buffer.concat([mac, sealed]).toString('base64url'), expiresAt };
    },

    /** @returns null when it was not issued here for this use, or has expired */
    open(token: string): { value: Value; expiresAt: Date } | null {
      const bytes = Buffer.from(token, 'base64url');
      const [mac, sealed] = [bytes.subarray(0, macLength), bytes.subarray(macLength)];
      const isOurs = vault.blindIndexes(use, sealed.toString('base64url')).some((own) => sameSecret(bytesOf(own), mac));
      if (!isOurs) return null;
      // issue sealed it, so the shape is known.
      const { value, expiresAt } = vault.open(context, sealed) as { value: Value; expiresAt: number };
      return expiresAt > clock().getTime() ? { value, expiresAt: new Date(expiresAt) } : null;
    },
  };
}
