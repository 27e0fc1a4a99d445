import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export interface StoredKeyPair {
  id: string;
  accountId: string;
  name: string;
  apiKey: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface Row {
  id: string;
  account_id: string;
  name: string;
  api_key: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const insert = statement(
  'key_pairs.insert',
  `insert into key_pairs (id, account_id, name, api_key, secret_hash, secret_sealed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const ofAccount = statement<Row>(
  'key_pairs.of_account',
  `select id, account_id, name, api_key, created_at, last_used_at, revoked_at
   from key_pairs where account_id = $1 order by created_at, id`,
);
const ownSecret = statement<{ id: string; secret_sealed: Buffer }>(
  'key_pairs.own_secret',
  'select id, secret_sealed from key_pairs where id = $1 and account_id = $2',
);
const proof = statement<{ id: string; account_id: string; secret_hash: Buffer; revoked_at: Date | null }>(
  'key_pairs.proof',
  'select id, account_id, secret_hash, revoked_at from key_pairs where api_key = $1',
);
const markUsed = statement(
  'key_pairs.mark_used',
  `update key_pairs k set last_used_at = greatest(k.last_used_at, used.at)
   from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) used where k.id = used.id`,
);

export type KeyRepository = ReturnType<typeof keyRepository>;

export function keyRepository({ vault }: { vault: Vault }) {
  const place = (id: string) => `key_pair:${id}`;
  const fromRow = (row: Row): StoredKeyPair => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    apiKey: row.api_key,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  });

  return {
    async insert(
      tx: Queryable,
      pair: Pick<StoredKeyPair, 'id' | 'accountId' | 'name' | 'apiKey' | 'createdAt'>,
      secret: { plain: string; hash: Buffer },
    ): Promise<void> {
      const sealed = vault.seal(place(pair.id), secret.plain);
      await tx.rows(insert, [pair.id, pair.accountId, pair.name, pair.apiKey, secret.hash, sealed, pair.createdAt]);
    },
    ofAccount: async (db: Queryable, accountId: string) => (await db.rows(ofAccount, [accountId])).map(fromRow),
    async ownSecret(db: Queryable, accountId: string, id: string): Promise<string | null> {
      const row = await db.one(ownSecret, [id, accountId]);
      return row && String(vault.open(place(row.id), row.secret_sealed));
    },
    /** What a call with this API key must prove. */
    proof: (db: Queryable, apiKey: string) => db.one(proof, [apiKey]),
    async markUsed(db: Queryable, used: ReadonlyMap<string, Date>): Promise<void> {
      await db.rows(markUsed, [[...used.keys()], [...used.values()]]);
    },
  };
}
