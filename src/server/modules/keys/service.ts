import type { KeyPair } from '../../../contract/keys.ts';
import { forbidden, notFound, unauthorized } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { checksum62, randomBase62, sameSecret, tokenHash } from '../../platform/vault/secrets.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyRepository } from './repository.ts';

interface Needs {
  db: Db;
  keys: KeyRepository;
  audit: AuditService;
  clock: Clock;
}

export type KeyService = ReturnType<typeof keyService>;

/** A prefix that a person and a scanner recognize, random letters and digits, and their checksum. */
const made = (prefix: string, length: number): string => {
  const random = randomBase62(length);
  return `${prefix}${random}${checksum62(prefix + random)}`;
};

const newApiKey = () => made('fs_live_', 22);
const newSecret = () => made('fs_live_secret_', 43);

export function keyService({ db, keys, audit, clock }: Needs) {
  const ofAccount = (accountId: string) => keys.ofAccount(db, accountId);

  return {
    /** Makes a key pair for an account, inside the caller's transaction. */
    async issue(tx: Tx, accountId: string, name: string): Promise<{ id: string; apiKey: string; secret: string }> {
      const pair = { id: crypto.randomUUID(), accountId, name, apiKey: newApiKey(), createdAt: clock() };
      const secret = newSecret();
      await keys.insert(tx, pair, { plain: secret, hash: tokenHash(secret) });
      return { id: pair.id, apiKey: pair.apiKey, secret };
    },

    /** The account's key pairs, oldest first. */
    async list(accountId: string): Promise<KeyPair[]> {
      const pairs = await ofAccount(accountId);
      return pairs.map(({ id, name, apiKey, createdAt, lastUsedAt, revokedAt }) => ({
        id,
        name,
        apiKey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      }));
    },

    /** The API key of the oldest pair that was not revoked (L7). */
    async firstActive(accountId: string): Promise<string | null> {
      const pairs = await ofAccount(accountId);
      return pairs.find(({ revokedAt }) => revokedAt === null)?.apiKey ?? null;
    },

    /** @throws Refusal 404 when there is no such pair among the account's */
    async secret(accountId: string, id: string, requestId: string): Promise<string> {
      const secret = await keys.ownSecret(db, accountId, id);
      if (secret === null) throw notFound('keyNotFound');
      audit.noteSoon({ actor: 'account', actorId: accountId, event: 'secret.viewed', requestId });
      return secret;
    },

    /**
     * Whose pair this is. The database is asked on every call, so a revocation holds from the next one on.
     * @throws Refusal 401 for an unknown pair, 403 for a revoked one
     */
    async identify(apiKey: string, secret: string): Promise<{ keyId: string; accountId: string }> {
      const known = await keys.proof(db, apiKey);
      // An unknown key costs the same comparison as a wrong secret.
      const fits = sameSecret(tokenHash(secret), known?.secret_hash ?? Buffer.alloc(32));
      if (!known || !fits) throw unauthorized('keyUnknown');
      if (known.revoked_at) throw forbidden('keyRevoked');
      return { keyId: known.id, accountId: known.account_id };
    },

    /** Notes when each key was last used. */
    markUsed: (queryable: Queryable, used: ReadonlyMap<string, Date>): Promise<void> => keys.markUsed(queryable, used),
  };
}
