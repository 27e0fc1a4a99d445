import type { Access, AccessApplication, AccessBody, AccessState } from '../../../../contract/keys/access.ts';
import type {
  AccessDecision,
  ApplicationsQuery,
  DecideAccessBody,
  ReceivedApplication,
} from '../../../../contract/keys/staff-access.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { type Page, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { forUpdate, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { isApproved, setApproved } from '../../accounts/change-store.ts';
import { findAccounts, findRecipient, lockAccountRow, lockExistingAccount } from '../../accounts/store.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../../audit/note-audit.ts';
import { putNotice } from '../../notices/inbox/store.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { needsApproval } from '../identify-key.ts';

export interface StoredApplication extends AccessBody {
  id: string;
  accountId: string;
  state: AccessState;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

type Sealed = Pick<StoredApplication, 'organisation' | 'words' | 'reason'>;

interface Row extends Omit<StoredApplication, keyof Sealed> {
  sealed: Buffer;
}

const columns = `id, account_id as "accountId", state, purpose, volume, sealed, created_at as "createdAt",
  decided_at as "decidedAt", decided_by as "decidedBy"`;
// No row if one is already waiting or approved.
const insert = statement<{ id: string }>(`
  insert into access_applications (id, account_id, state, purpose, volume, sealed, created_at)
  values ($1, $2, 'waiting', $3, $4, $5, $6)
  on conflict (account_id) where state in ('waiting', 'approved') do nothing returning id`);
const latest = statement<Row>(`
  select ${columns} from access_applications where account_id = $1 order by created_at desc, id desc limit 1`);
const find = statement<Row>(`select ${columns} from access_applications where id = $1`);
const lock = forUpdate(find);
const decide = statement(`
  update access_applications set state = $2, sealed = $3, decided_at = $4, decided_by = $5 where id = $1`);
/** $1 state, $2 purpose or null, $3 and $4 time and id of the application that the page begins after or null, $5 limit. */
const page = (direction: 'asc' | 'desc') =>
  statement<Row>(`
    select ${columns} from access_applications
    where state = $1 and ($2::text is null or purpose = $2)
      and ($3::timestamptz is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} ($3, $4::uuid))
    order by created_at ${direction}, id ${direction} limit $5`);
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

/** For key rotation. */
export const applicationSealedRows: SealedRows[] = [
  {
    table: 'access_applications',
    column: 'sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => contextOf({ id: String(id), accountId: String(account_id) }),
  },
];

/** The state that a decision needs, the one it makes, and its line in the audit trail. */
const outcomes = {
  approve: { from: 'waiting', becomes: 'approved', event: 'access.approved' },
  refuse: { from: 'waiting', becomes: 'refused', event: 'access.refused' },
  end: { from: 'approved', becomes: 'ended', event: 'access.ended' },
} as const satisfies Record<AccessDecision, { from: AccessState; becomes: AccessState; event: string }>;

/** @throws ApiError 409 when an application waits or was approved */
export const applyForAccess = (app: App, by: AccountCall, body: AccessBody): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockExistingAccount(app, tx, by.accountId);
    if (!(await insertApplication(app, tx, by.accountId, body))) throw conflict('applicationOpen');
    await noteAudit(app, tx, { ...byAccount(by), event: 'access.requested' });
  });

/**
 * Decides an application, which its account is told by mail. In force from the next call of a key on.
 * @param by the admin
 * @throws ApiError 404 for an unknown application, 409 when another admin has decided it
 */
export const decideAccess = (
  app: App,
  id: string,
  { decision, reason }: DecideAccessBody,
  by: AccountCall,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const found = await tx.one(find, [id]);
    // The account first, as everywhere, so that simultaneous calls cannot deadlock.
    const isThere = found && (await lockAccountRow(tx, found.accountId));
    const application = isThere ? orNull(app, await tx.one(lock, [id])) : null;
    if (!application) throw notFound('applicationNotFound');
    const { from, becomes, event } = outcomes[decision];
    const { state, decidedBy } = application;
    // Whoever sends it again, as after an answer that was lost, has decided it.
    if (state === becomes && decidedBy === by.accountId && application.reason === reason) return;
    if (state !== from) throw conflict('applicationDecided');
    const { accountId, organisation, words } = application;
    const at = app.clock();
    const sealed = app.vault.seal(contextOf(application), { organisation, words, reason });
    await tx.run(decide, [id, becomes, sealed, at, by.accountId]);
    await setApproved(app, tx, accountId, becomes === 'approved' ? at : null);
    const applicant = await findRecipient(app, accountId, tx);
    if (applicant) {
      await queueMail(app, tx, { kind: 'accessDecided', ...applicant, decision, reason });
      await putNotice(app, tx, { accountId, kind: 'key', code: decision });
    }
    await noteAudit(app, tx, { ...byAccount(by), event, details: { account: accountId } });
  });

const shownApplication = ({ accountId: _, decidedBy: __, ...application }: StoredApplication): AccessApplication => ({
  ...application,
  createdAt: application.createdAt.toISOString(),
  decidedAt: application.decidedAt?.toISOString() ?? null,
});

/** Whether an account needs an approval for live keys and has it, and its last application. */
export async function findAccess(app: App, accountId: string): Promise<Access> {
  const [approved, row] = await Promise.all([isApproved(app, accountId), app.db.one(latest, [accountId])]);
  const application = orNull(app, row);
  return {
    isNeeded: needsApproval(app, 'live'),
    isApproved: approved,
    application: application && shownApplication(application),
  };
}

/** A page of applications with their accounts. */
export async function listApplications(
  app: App,
  { state, purpose, limit, cursor, ...forgotten }: ApplicationsQuery,
  by: AccountCall,
): Promise<Page<ReceivedApplication>> {
  forgotten satisfies Record<string, never>;
  const order = state === 'waiting' ? 'asc' : 'desc';
  const found = await app.db.rows(pages[order], [state, purpose ?? null, ...placeOf(cursor), limit + 1]);
  const { items, next } = timedPageOf(
    found,
    limit,
    ({ createdAt }) => createdAt,
    (some) => app.vault.openEach(some, fromRow(app)),
  );
  const applicants = await findAccounts(
    app,
    items.map(({ accountId }) => accountId),
  );
  const received = items.map((item) => {
    const account = applicants.get(item.accountId);
    return account
      ? { ...shownApplication(item), accountId: account.id, name: account.name, email: account.email }
      : null;
  });
  noteAuditSoon(app, { ...byAccount(by), event: 'applications.listed' });
  // An account may be deleted between the two reads.
  return { items: received.filter((item) => item !== null), next };
}
