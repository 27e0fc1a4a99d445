import type { PeopleQuery, Person, PersonDetails, SuspendBody } from '../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../contract/accounts/roles.ts';
import type { AuditEvent } from '../../../contract/audit/audit-events.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import { idsOf } from '../../platform/db/columns.ts';
import { type Page, pageOfShown, timedCursor } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { listAccounts } from '../accounts/page-store.ts';
import { type grantRole, type revokeRole, rolesOf } from '../accounts/roles/store.ts';
import { endSessionsOf, listSessions } from '../accounts/sessions/store.ts';
import { type Account, findAccount, findAccountByEmail, lockAccount, recipientOf } from '../accounts/store.ts';
import { liftSuspension, suspendAccount } from '../accounts/suspend-account.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../audit/note-audit.ts';
import { findOwnMatters } from '../disputes/conflicts/find-conflicts.ts';
import { listKeys } from '../keys/store.ts';
import { allowanceOf } from '../limits/count-call.ts';
import { findLimitedAccount } from '../limits/quota-store.ts';
import { queueMail } from '../notices/mail/queue-mail.ts';
import { authorRecordOf, authorsOf } from '../reports/staff/count-store.ts';
import { authorRecordFor } from './review/report-view.ts';

const personOf = (account: Account, has: ReadonlyMap<string, StaffRole[]>): Person => ({
  id: account.id,
  name: account.name,
  email: account.email,
  registeredAt: account.createdAt.toISOString(),
  isConfirmed: account.emailConfirmedAt !== null,
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
  roles: has.get(account.id) ?? [],
});

function noteViewed(app: App, accountId: string, by: AccountCall): void {
  noteAuditSoon(app, { ...byAccount(by), event: 'person.viewed', details: { account: accountId } });
}

/** A page of accounts. Those have no record of which every report names the reader: see `authorRecordFor`. */
async function accountsFor(app: App, readerId: string, query: PeopleQuery): ReturnType<typeof listAccounts> {
  const { record } = query;
  if (record === undefined) return listAccounts(app, query);
  const own = await findOwnMatters(app, readerId);
  const authors = await authorsOf(app, own);
  const hasRecord = async ({ id }: Account) => !authors.has(id) || (await authorRecordOf(app, id, own))[record] > 0;
  return pageOfShown(
    query,
    (page) => listAccounts(app, { ...query, ...page }),
    async (some) => {
      const shown: Account[] = [];
      for (const account of some) if (await hasRecord(account)) shown.push(account);
      return shown;
    },
    ({ id, createdAt }) => timedCursor(createdAt, id),
  );
}

/** @returns a page of accounts, newest first, and the cursor of the next one */
export async function listPeople(app: App, query: PeopleQuery, by: AccountCall): Promise<Page<Person>> {
  noteAuditSoon(app, { ...byAccount(by), event: 'people.listed' });
  const { items, next } = await accountsFor(app, by.accountId, query);
  const has = await rolesOf(app, idsOf(items));
  return { items: items.map((account) => personOf(account, has)), next };
}

/** @throws ApiError 404 when there is no account with this address */
export async function findPerson(app: App, email: string, by: AccountCall): Promise<Person> {
  const account = await findAccountByEmail(app, email);
  if (!account) throw notFound('personNotFound');
  noteViewed(app, account.id, by);
  return personOf(account, await rolesOf(app, [account.id]));
}

/** Of an account that replaces its pairs every day, the others are in the list of all keys. */
const maxKeys = 100;

/** @throws ApiError 404 when there is no such account */
export async function findPersonDetails(app: App, accountId: string, by: AccountCall): Promise<PersonDetails> {
  const account = await findAccount(app, accountId);
  if (!account) throw notFound('personNotFound');
  noteViewed(app, accountId, by);
  const pairs = (state: 'active' | 'ended') => listKeys(app, accountId, { state, limit: maxKeys, cursor: undefined });
  const [has, open, working, ended, { filed, verified, removed }, allowance, limited] = await Promise.all([
    rolesOf(app, [accountId]),
    listSessions(app, accountId, ''),
    pairs('active'),
    pairs('ended'),
    authorRecordFor(app, by.accountId, accountId),
    allowanceOf(app, accountId),
    findLimitedAccount(app, app.db, accountId),
  ]);
  return {
    ...personOf(account, has),
    suspendedReason: account.suspendedReason,
    record: { filed, verified, removed },
    plan: { inForce: allowance.plan, given: limited?.plan ?? null },
    sessions: open.map(({ address: _, current: __, ...session }) => session),
    keys: [...working.items, ...ended.items].slice(0, maxKeys).map(({ apiKey: _, ...pair }) => pair),
  };
}

/** Changes a locked account, with a line in the audit trail. @throws ApiError 404 */
const changePerson = (
  app: App,
  accountId: string,
  by: AccountCall,
  work: (tx: Tx, account: Account) => Promise<{ event: AuditEvent; reason?: string } | null>,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const account = await lockAccount(app, tx, accountId);
    if (!account) throw notFound('personNotFound');
    const done = await work(tx, account);
    if (!done) return;
    const { event, ...also } = done;
    await noteAudit(app, tx, { ...byAccount(by), event, details: { account: accountId, ...also } });
  });

/**
 * Suspends an account and tells its person.
 * @throws ApiError 404 when there is no such account, 409 for one's own and for the last admin
 */
export function suspendPerson(
  app: App,
  accountId: string,
  { reason, note }: SuspendBody,
  by: AccountCall,
): Promise<void> {
  if (accountId === by.accountId) throw conflict('ownAccount');
  return changePerson(app, accountId, by, async (tx, account) => {
    // The person has been told.
    if (account.suspendedAt && account.suspendedReason === reason) return null;
    await suspendAccount(app, tx, account, reason);
    await queueMail(app, tx, { kind: 'accountSuspended', ...recipientOf(account), reason, note });
    return { event: 'account.suspended', reason };
  });
}

/** Lifts a suspension and tells the person. @throws ApiError 404 when there is no such account */
export const restorePerson = (app: App, accountId: string, by: AccountCall): Promise<void> =>
  changePerson(app, accountId, by, async (tx, account) => {
    if (!account.suspendedAt) return null;
    await liftSuspension(app, tx, account);
    await queueMail(app, tx, { kind: 'accountRestored', ...recipientOf(account) });
    return { event: 'account.lifted' };
  });

/** @throws ApiError 404 when there is no such account */
export const signPersonOut = (app: App, accountId: string, by: AccountCall): Promise<void> =>
  changePerson(app, accountId, by, async (tx) => {
    await endSessionsOf(tx, accountId);
    return { event: 'account.signed_out' };
  });

/** @throws ApiError 404 when there is no such account, 409 when the last admin would lose the role */
export async function changeRole(
  app: App,
  change: typeof grantRole | typeof revokeRole,
  accountId: string,
  role: StaffRole,
  by: AccountCall,
): Promise<void> {
  if (!(await findAccount(app, accountId))) throw notFound('personNotFound');
  await change(app, accountId, role, by);
}
