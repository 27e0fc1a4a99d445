import type { AccessBody, AccessState } from '../../../../contract/keys/access.ts';
import type { ApplicationsQuery } from '../../../../contract/keys/staff-access.ts';
import type { App } from '../../../app.ts';
import { type Page, pageOf } from '../../../platform/db/page.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

export interface StoredApplication extends AccessBody {
  id: string;
  accountId: string;
  state: AccessState;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

type Sealed = Pick<StoredApplication, 'organisation' | 'words' | 'reason'>;

interface Row extends Omit<StoredApplication, keyof Sealed> {
  sealed: Buffer;
}

const columns = `id, account_id as "accountId", state, purpose, volume, sealed, created_at as "createdAt",
  decided_at as "decidedAt"`;
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
const lock = forUpdate(find);
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
const contextOf = ({ id, accountId }: { id: string; accountId: string }): SealContext => ({
  table: 'access_applications',
  column: 'sealed',
  id,
  owner: accountId,
});
const fromRow =
  ({ vault }: App) =>
  ({ sealed, ...row }: Row): StoredApplication => ({ ...row, ...(vault.open(contextOf(row), sealed) as Sealed) });
const orNull = (app: App, row: Row | null): StoredApplication | null => row && fromRow(app)(row);

/** @returns false if one is already waiting or approved */
export async function insertApplication(
  { vault, clock }: App,
  tx: Tx,
  accountId: string,
  { organisation, words, purpose, volume }: AccessBody,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const sealed = vault.seal(contextOf({ id, accountId }), { organisation, words, reason: null });
  return (await tx.one(insert, [id, accountId, purpose, volume, sealed, clock()])) !== null;
}

export const findLatestApplication = async (app: App, accountId: string): Promise<StoredApplication | null> =>
  orNull(app, await app.db.one(latest, [accountId]));

export const findApplication = async (app: App, db: Queryable, id: string): Promise<StoredApplication | null> =>
  orNull(app, await db.one(find, [id]));

export const lockApplication = async (app: App, tx: Tx, id: string): Promise<StoredApplication | null> =>
  orNull(app, await tx.one(lock, [id]));

/** Keeps the decision. */
export async function updateApplication(
  app: App,
  tx: Tx,
  { id, accountId, organisation, words }: StoredApplication,
  { state, reason, by, at }: { state: AccessState; reason: string; by: string; at: Date },
): Promise<void> {
  const sealed = app.vault.seal(contextOf({ id, accountId }), { organisation, words, reason });
  await tx.run(decide, [id, state, sealed, at, by]);
}

/** A page of applications; `next` is the id of its last one if there are more. */
export async function selectApplications(
  app: App,
  { state, purpose, limit, cursor, ...forgotten }: ApplicationsQuery,
): Promise<Page<StoredApplication>> {
  forgotten satisfies Record<string, never>;
  const order = state === 'waiting' ? 'asc' : 'desc';
  const found = await app.db.rows(pages[order], [state, purpose ?? null, cursor ?? null, limit + 1]);
  return pageOf(found, limit, (shown) => app.vault.openEach(shown, fromRow(app)));
}

/** For key rotation. */
export const applicationSealedRows: SealedRows[] = [
  {
    table: 'access_applications',
    key: [['id', 'uuid']],
    column: 'sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => contextOf({ id: String(id), accountId: String(account_id) }),
  },
];
