import type { PeopleQuery, Person, PersonDetails, SuspendBody } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { Admin, RoleService } from '../../accounts/roles/service.ts';
import type { Account, AccountService } from '../../accounts/service.ts';
import type { SessionService } from '../../accounts/sessions/service.ts';
import type { AuditEvent, AuditService } from '../../audit/service.ts';
import type { KeyService } from '../../keys/service.ts';
import type { LimitService } from '../../limits/plans/service.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { ReportService } from '../../reports/service.ts';

interface Dependencies {
  db: Db;
  accounts: AccountService;
  roles: RoleService;
  sessions: Pick<SessionService, 'list' | 'endAllOf'>;
  keys: Pick<KeyService, 'list'>;
  limits: Pick<LimitService, 'allowance' | 'standingOf'>;
  reports: { staff: Pick<ReportService['staff'], 'recordOf'> };
  mail: Pick<MailService, 'queue'>;
  audit: AuditService;
}

export type PeopleService = ReturnType<typeof peopleService>;

/** People with an account, for admins. */
export function peopleService({ db, accounts, roles, sessions, keys, limits, reports, mail, audit }: Dependencies) {
  const noSuchPerson = () => notFound('personNotFound');
  const personOf = (account: Account, has: ReadonlyMap<string, StaffRole[]>): Person => ({
    id: account.id,
    name: account.name,
    email: account.email,
    registeredAt: account.createdAt.toISOString(),
    isConfirmed: account.emailConfirmedAt !== null,
    suspendedAt: account.suspendedAt?.toISOString() ?? null,
    roles: has.get(account.id) ?? [],
  });

  /** @throws ApiError 404 */
  async function existing(accountId: string): Promise<Account> {
    const account = await accounts.byId(accountId);
    if (!account) throw noSuchPerson();
    return account;
  }

  const noteViewed = (account: string, { accountId: actorId, requestId }: Admin) =>
    audit.noteSoon({ actor: 'account', actorId, event: 'person.viewed', requestId, details: { account } });

  /** Changes a locked account, with a line in the audit trail. @throws ApiError 404 */
  const change = (
    accountId: string,
    by: Admin,
    work: (tx: Tx, account: Account) => Promise<{ event: AuditEvent; reason?: string } | null>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await accounts.lock(tx, accountId);
      if (!account) throw noSuchPerson();
      const done = await work(tx, account);
      if (!done) return;
      const { event, ...also } = done;
      const { accountId: actorId, requestId } = by;
      await audit.note(tx, { actor: 'account', actorId, requestId, event, details: { account: accountId, ...also } });
    });

  const recipient = ({ email, name, preferences }: Account) => ({ to: email, name, language: preferences.language });

  return {
    /** @returns a page of accounts, newest first, and the cursor of the next one */
    async list({ limit, ...query }: PeopleQuery, by: Admin): Promise<{ items: Person[]; next: string | null }> {
      audit.noteSoon({ actor: 'account', actorId: by.accountId, event: 'people.listed', requestId: by.requestId });
      const found = await accounts.page({ ...query, limit: limit + 1 });
      const items = found.slice(0, limit);
      const has = await roles.of(items.map(({ id }) => id));
      const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items: items.map((account) => personOf(account, has)), next };
    },

    /** @throws ApiError 404 when there is no account with this address */
    async find(email: string, by: Admin): Promise<Person> {
      const account = await accounts.byEmail(email);
      if (!account) throw noSuchPerson();
      const { accountId: actorId, requestId } = by;
      audit.noteSoon({
        actor: 'account',
        actorId,
        event: 'person.viewed',
        requestId,
        details: { account: account.id },
      });
      return personOf(account, await roles.of([account.id]));
    },

    /** @throws ApiError 404 when there is no such account */
    async get(accountId: string, by: Admin): Promise<PersonDetails> {
      const account = await existing(accountId);
      noteViewed(accountId, by);
      const [has, open, pairs, { filed, verified, removed }, allowance, standing] = await Promise.all([
        roles.of([accountId]),
        sessions.list(accountId, ''),
        keys.list(accountId, { state: undefined, limit: 100, cursor: undefined }),
        reports.staff.recordOf(accountId),
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
    },

    /**
     * Suspends an account and tells its person.
     * @throws ApiError 404 when there is no such account, 409 for one's own and for the last admin
     */
    suspend(accountId: string, { reason, note }: SuspendBody, by: Admin): Promise<void> {
      if (accountId === by.accountId) throw conflict('ownAccount');
      return change(accountId, by, async (tx, account) => {
        await accounts.suspend(tx, account, reason);
        await mail.queue(tx, { kind: 'accountSuspended', ...recipient(account), reason, note });
        return { event: 'account.suspended', reason };
      });
    },

    /** Lifts a suspension and tells the person. @throws ApiError 404 when there is no such account */
    lift: (accountId: string, by: Admin): Promise<void> =>
      change(accountId, by, async (tx, account) => {
        if (!account.suspendedAt) return null;
        await accounts.lift(tx, account);
        await mail.queue(tx, { kind: 'accountRestored', ...recipient(account) });
        return { event: 'account.lifted' };
      }),

    /** @throws ApiError 404 when there is no such account */
    endSessions: (accountId: string, by: Admin): Promise<void> =>
      change(accountId, by, async (tx) => {
        await sessions.endAllOf(tx, accountId);
        return { event: 'account.signed_out' };
      }),

    /** @throws ApiError 404 when there is no such account */
    async grant(accountId: string, role: StaffRole, by: Admin): Promise<void> {
      await existing(accountId);
      await roles.grant(accountId, role, by);
    },

    /** @throws ApiError 404 when there is no such account, 409 when it is the last admin */
    async revoke(accountId: string, role: StaffRole, by: Admin): Promise<void> {
      await existing(accountId);
      await roles.revoke(accountId, role, by);
    },
  };
}
