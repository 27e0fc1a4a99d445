import type { PeopleQuery, Person, PersonDetails } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { App } from '../../../app.ts';
import { servicesOf } from '../../../bind.ts';
import { notFound } from '../../../errors.ts';
import type { Admin } from '../../accounts/roles/service.ts';
import type { Account } from '../../accounts/service.ts';
import { noteAuditSoon } from '../../audit/note-audit.ts';
import { authorRecordOf } from '../../reports/find-reports.ts';

const personOf = (account: Account, has: ReadonlyMap<string, StaffRole[]>): Person => ({
  id: account.id,
  name: account.name,
  email: account.email,
  registeredAt: account.createdAt.toISOString(),
  isConfirmed: account.emailConfirmedAt !== null,
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
  roles: has.get(account.id) ?? [],
});

function noteViewed(app: App, accountId: string, by: Admin): void {
  noteAuditSoon(app, {
    actor: 'account',
    actorId: by.accountId,
    event: 'person.viewed',
    requestId: by.requestId,
    details: { account: accountId },
  });
}

/** @returns a page of accounts, newest first, and the cursor of the next one */
export async function listPeople(
  app: App,
  { limit, ...query }: PeopleQuery,
  { accountId: actorId, requestId }: Admin,
): Promise<{ items: Person[]; next: string | null }> {
  const { accounts, roles } = servicesOf(app);
  noteAuditSoon(app, { actor: 'account', actorId, event: 'people.listed', requestId });
  const found = await accounts.page({ ...query, limit: limit + 1 });
  const items = found.slice(0, limit);
  const has = await roles.of(items.map(({ id }) => id));
  const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
  return { items: items.map((account) => personOf(account, has)), next };
}

/** @throws ApiError 404 when there is no account with this address */
export async function findPerson(app: App, email: string, by: Admin): Promise<Person> {
  const { accounts, roles } = servicesOf(app);
  const account = await accounts.byEmail(email);
  if (!account) throw notFound('personNotFound');
  noteViewed(app, account.id, by);
  return personOf(account, await roles.of([account.id]));
}

/** @throws ApiError 404 when there is no such account */
export async function findPersonDetails(app: App, accountId: string, by: Admin): Promise<PersonDetails> {
  const { accounts, roles, sessions, keys, limits } = servicesOf(app);
  const account = await accounts.byId(accountId);
  if (!account) throw notFound('personNotFound');
  noteViewed(app, accountId, by);
  const [has, open, pairs, { filed, verified, removed }, allowance, standing] = await Promise.all([
    roles.of([accountId]),
    sessions.list(accountId, ''),
    keys.list(accountId, { state: undefined, limit: 100, cursor: undefined }),
    authorRecordOf(app, accountId),
    limits.allowance(accountId),
    limits.standingOf(accountId),
  ]);
  return {
    ...personOf(account, has),
    suspendedReason: account.suspendedReason,
    record: { filed, verified, removed },
    plan: { inForce: allowance.plan, given: standing?.plan ?? null },
    sessions: open.map(({ address: _, current: __, ...session }) => session),
    keys: pairs.items.map(({ apiKey: _, ...pair }) => pair),
  };
}
