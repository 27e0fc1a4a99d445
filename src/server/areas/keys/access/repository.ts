import type { AccessBody, AccessPurpose, AccessState, AccessVolume } from '../../../../contract/keys/access.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

export interface StoredApplication extends AccessBody {
  id: string;
  accountId: string;
  state: AccessState;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

interface Row {
  id: string;
  account_id: string;
  state: AccessState;
  purpose: AccessPurpose;
  volume: AccessVolume;
  sealed: Buffer;
  created_at: Date;
  decided_at: Date | null;
}

type Sealed = Pick<StoredApplication, 'organisation' | 'words' | 'reason'>;

const columns = 'id, account_id, state, purpose, volume, sealed, created_at, decided_at';
// No row if one is already waiting or approved.
const insert = statement<{ id: string }>(
  'access_applications.insert',
  `insert into access_applications (id, account_id, state, purpose, volume, sealed, created_at)
   values ($1, $2, 'waiting', $3, $4, $5, $6)
   on conflict (account_id) where state in ('waiting', 'approved') do nothing returning id`,
);
const latest = statement<Row>(
  'access_applications.latest',
  `select ${columns} from access_applications where account_id = $1 order by created_at desc, id desc limit 1`,
);
const find = statement<Row>('access_applications.find', `select ${columns} from access_applications where id = $1`);
const lock = statement<Row>(
  'access_applications.lock',
  `select ${columns} from access_applications where id = $1 for update`,
);
const decide = statement(
  'access_applications.decide',
  'update access_applications set state = $2, sealed = $3, decided_at = $4, decided_by = $5 where id = $1',
);
/** $1 state, $2 purpose or null, $3 the application that the page begins after or null, $4 limit. */
const page = (direction: 'asc' | 'desc') =>
  statement<Row>(
    `access_applications.page_${direction}`,
    `select ${columns} from access_applications
     where state = $1 and ($2::text is null or purpose = $2)
       and ($3::uuid is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} (
         select created_at, id from access_applications where id = $3
       ))
     order by created_at ${direction}, id ${direction} limit $4`,
  );
const pages = { asc: page('asc'), desc: page('desc') };
const setApproved = statement(
  'access_applications.set_approved',
  'update accounts set access_approved_at = $2, mark = $3 where id = $1',
);

export type AccessRepository = ReturnType<typeof accessRepository>;

export function accessRepository({ vault }: { vault: Vault }) {
  const { accounts: mark } = marksOf(vault);
  const approvedAt = (name: string, suffix: string) =>
    statement<{ access_approved_at: Date | null; marked: string; mark: Buffer | null }>(
      `access_applications.${name}`,
      `select access_approved_at, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 ${suffix}`,
    );
  const approved = { read: approvedAt('approved_at', ''), lock: approvedAt('lock_approved_at', 'for update') };
  const context = ({ id, account_id }: Pick<Row, 'id' | 'account_id'>): SealContext => ({
    table: 'access_applications',
    column: 'sealed',
    id,
    owner: account_id,
  });
  const fromRow = (row: Row): StoredApplication => ({
    ...(vault.open(context(row), row.sealed) as Sealed),
    id: row.id,
    accountId: row.account_id,
    state: row.state,
    purpose: row.purpose,
    volume: row.volume,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  });
  const orNull = (row: Row | null): StoredApplication | null => row && fromRow(row);

  return {
    /** @returns false if one is already waiting or approved */
    async insert(tx: Tx, accountId: string, { organisation, words, purpose, volume }: AccessBody, at: Date) {
      const id = crypto.randomUUID();
      const sealed = vault.seal(context({ id, account_id: accountId }), { organisation, words, reason: null });
      return (await tx.one(insert, [id, accountId, purpose, volume, sealed, at])) !== null;
    },
    latest: async (db: Queryable, accountId: string) => orNull(await db.one(latest, [accountId])),
    find: async (db: Queryable, id: string) => orNull(await db.one(find, [id])),
    lock: async (tx: Tx, id: string) => orNull(await tx.one(lock, [id])),
    async decide(
      tx: Tx,
      { id, accountId, organisation, words }: StoredApplication,
      { state, reason, by, at }: { state: AccessState; reason: string; by: string; at: Date },
    ): Promise<void> {
      const sealed = vault.seal(context({ id, account_id: accountId }), { organisation, words, reason });
      await tx.rows(decide, [id, state, sealed, at, by]);
      const account = await tx.one(approved.lock, [accountId]);
      if (!account) return;
      const access_approved_at = state === 'approved' ? at : null;
      await tx.rows(setApproved, [
        accountId,
        access_approved_at,
        mark.changed(accountId, account, { access_approved_at }),
      ]);
    },
    /** A page of applications; `next` is the id of its last one if there are more. */
    async page(
      db: Queryable,
      { state, purpose, limit, cursor }: { state: AccessState; purpose?: string; limit: number; cursor?: string },
    ): Promise<{ items: StoredApplication[]; next: string | null }> {
      const order = state === 'waiting' ? 'asc' : 'desc';
      const found = await db.rows(pages[order], [state, purpose ?? null, cursor ?? null, limit + 1]);
      const shown = found.slice(0, limit);
      return { items: vault.openEach(shown, fromRow), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },
    async isApproved(db: Queryable, accountId: string): Promise<boolean> {
      const row = await db.one(approved.read, [accountId]);
      return row !== null && row.access_approved_at !== null && mark.fits(accountId, row);
    },
    sealedRows: [
      {
        table: 'access_applications',
        key: [['id', 'uuid']],
        column: 'sealed',
        columns: { account_id: 'account_id' },
        context: (row) => context(row as Pick<Row, 'id' | 'account_id'>),
      },
    ] satisfies SealedRows[],
  };
}
