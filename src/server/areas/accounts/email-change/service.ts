// See docs/decisions/0028-an-account-is-proved-again.md
import type {
  ChangeEmailBody,
  EmailAddress,
  EmailChange,
  EmailChangeState,
} from '../../../../contract/accounts/email-address.ts';
import { pages } from '../../../../contract/pages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { ApiError, conflict, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { AuditService } from '../../audit/service.ts';
import { changeEmailRules, confirmEmailRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { MailContent, MailService } from '../../notices/mail/service.ts';
import type { Account, AccountService } from '../service.ts';
import type { SessionOwner, SessionService } from '../sessions/service.ts';
import type { EmailChangeRepository, Side, StoredChange } from './repository.ts';

const hour = 60 * 60_000;
/** How long the new address has to confirm, in milliseconds (A17). */
const newAddressMs = 24 * hour;
/** How long the old address has to stop a change that it does not approve, in milliseconds (A17). */
const oldAddressMs = 72 * hour;

/** Accounts in one step, and steps in one run of the job. */
const atATime = 100;
const maxSteps = 100;

interface Dependencies {
  db: Db;
  changes: EmailChangeRepository;
  accounts: AccountService;
  sessions: Pick<SessionService, 'requireOpen'>;
  mail: MailService;
  throttle: ThrottleService;
  audit: AuditService;
  /** Deletes links that were mailed to the old address: to reset the password, to confirm the address. */
  removeLinks: (tx: Tx, accountId: string) => Promise<void>;
  /** Origin of the product without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  clock: Clock;
}

type Outcome = { state: EmailChangeState; takesEffectAt: string | null };

export type EmailChangeService = ReturnType<typeof emailChangeService>;

/**
 * Changes the email address of an account (A17). It takes effect when the new address has confirmed and the old one has
 * approved, or has not stopped it for three days.
 */
export function emailChangeService(needs: Dependencies) {
  const { db, changes, accounts, sessions, mail, throttle, audit, removeLinks, publicUrl, clock } = needs;
  const badLink = (): ApiError => invalid([{ path: 'token', code: 'changeLinkInvalid' }]);
  const before = (ms: number) => new Date(clock().getTime() - ms);
  const isOver = ({ newConfirmedAt, requestedAt }: StoredChange) =>
    newConfirmedAt === null && requestedAt <= before(newAddressMs);
  const note = (tx: Tx, actorId: string, event: 'email.change_requested' | 'email.change_stopped' | 'email.changed') =>
    audit.note(tx, { actor: 'account', actorId, event });

  /** When a confirmed change takes effect without the old address's approval; null until the new one has confirmed. */
  const takesEffectAt = ({ newConfirmedAt, requestedAt }: StoredChange): string | null =>
    newConfirmedAt && new Date(requestedAt.getTime() + oldAddressMs).toISOString();

  const recipient = ({ name, preferences }: Account) => ({ name, language: preferences.language });

  /** Moves the account to the new address, with everything that depends on the address. The account is locked. */
  async function apply(tx: Tx, account: Account, change: StoredChange): Promise<void> {
    await changes.remove(tx, account.id);
    await removeLinks(tx, account.id);
    await accounts.changeEmail(tx, account, change.email);
    for (const to of [account.email, change.email])
      await mail.queue(tx, { kind: 'emailChanged', to, ...recipient(account), at: clock().toISOString() });
    await note(tx, account.id, 'email.changed');
  }

  /** Ends a change whose new address another account now has, and tells the account's holder. */
  const endTaken = (accountId: string, changeId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await accounts.lock(tx, accountId);
      const change = account && (await changes.ofAccount(tx, accountId));
      if (!account || change?.id !== changeId) return;
      await changes.remove(tx, accountId);
      await mail.queue(tx, { kind: 'emailChangeEnded', to: account.email, ...recipient(account) });
      await note(tx, accountId, 'email.change_stopped');
    });

  /** @returns false when another account has the new address, which ended the change */
  async function applyUnlessTaken(accountId: string, changeId: string): Promise<boolean> {
    try {
      await db.transaction(async (tx) => {
        const account = await accounts.lock(tx, accountId);
        const change = account && (await changes.ofAccount(tx, accountId));
        // Another call applied or stopped it.
        if (!account || !change || change.id !== changeId) return;
        await apply(tx, account, change);
      });
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await endTaken(accountId, changeId);
      return false;
    }
  }

  /** The change that waits; null when there is none. */
  async function pending(accountId: string): Promise<EmailChange | null> {
    const change = await changes.ofAccount(db, accountId);
    if (!change || isOver(change)) return null;
    return {
      email: change.email,
      requestedAt: change.requestedAt.toISOString(),
      takesEffectAt: takesEffectAt(change),
    };
  }

  return {
    pending,

    /** @throws ApiError 401 when the account was deleted */
    async get(accountId: string): Promise<EmailAddress> {
      const { email, emailConfirmedAt } = await accounts.existing(accountId);
      return { email, confirmedAt: emailConfirmedAt?.toISOString() ?? null, change: await pending(accountId) };
    },

    /**
     * Asks for a change and mails both addresses. An earlier one that waits is replaced. Whether another account has the
     * new address is looked up when the mail is sent, so that the answer does not reveal it.
     * @throws ApiError 401 when the session has ended, 422 when it is the account's address already, 429 after too many
     */
    async request(owner: SessionOwner, { email }: ChangeEmailBody, visitor: Visitor): Promise<void> {
      const { accountId } = owner;
      await throttle.take(changeEmailRules(accountId, email, visitor));
      await db.transaction(async (tx) => {
        const account = await accounts.lockExisting(tx, accountId);
        await sessions.requireOpen(tx, owner);
        if (normalEmail(email) === normalEmail(account.email))
          throw invalid([{ path: 'email', code: 'emailUnchanged' }]);
        await changes.remove(tx, accountId);
        const changeId = await changes.insert(tx, accountId, email, clock());
        for (const side of ['new', 'old'] as const)
          await mail.queue(tx, { kind: 'emailChangeRequest', accountId, changeId, side });
        await note(tx, accountId, 'email.change_requested');
      });
    },

    /** Creates the mail to one side of a change, with a link; null when the change is over. */
    createMail: (accountId: string, changeId: string, side: Side): Promise<MailContent | null> =>
      db.transaction(async (tx) => {
        const account = await accounts.lock(tx, accountId);
        const change = account && (await changes.ofAccount(tx, accountId));
        if (!account || change?.id !== changeId || isOver(change)) return null;
        const to = side === 'new' ? change.email : account.email;
        const about = { to, ...recipient(account), newEmail: change.email };
        if (side === 'new' && (await accounts.byEmail(to, tx))) return { ...about, kind: 'emailChangeTaken' };
        const token = randomToken();
        await changes.insertLink(tx, token, change, side);
        const page = side === 'new' ? pages.confirmEmailChange : pages.reviewEmailChange;
        return {
          ...about,
          kind: side === 'new' ? 'emailChangeNew' : 'emailChangeOld',
          link: `${publicUrl}${page}?token=${token}`,
        };
      }),

    /**
     * Confirms a change with the link mailed to either address. Repeating it changes nothing.
     * @throws ApiError 422 when the change is over, 409 when another account has the address by now, 429 after too many
     */
    async confirm(token: string, visitor: Visitor): Promise<Outcome> {
      const rules = confirmEmailRules(visitor);
      await throttle.take(rules);
      const link = await changes.findLink(db, token);
      if (!link) throw badLink();
      const { accountId, changeId, side } = link;
      const change = await db.transaction(async (tx) => {
        // Locks the account first, like every other transaction.
        const current = (await accounts.lock(tx, accountId)) && (await changes.ofAccount(tx, accountId));
        if (current?.id !== changeId || isOver(current)) throw badLink();
        return changes.confirm(tx, changeId, side, clock());
      });
      if (!change) throw badLink();
      await throttle.succeeded(rules);
      const isDue = change.oldConfirmedAt !== null || change.requestedAt <= before(oldAddressMs);
      if (!change.newConfirmedAt || !isDue) return { state: 'waiting', takesEffectAt: takesEffectAt(change) };
      if (!(await applyUnlessTaken(accountId, changeId))) throw conflict('emailTaken');
      return { state: 'changed', takesEffectAt: null };
    },

    /**
     * Stops a change with the link mailed to the old address.
     * @throws ApiError 422 when the change is over or the link was mailed to the new address, 429 after too many attempts
     */
    async stop(token: string, visitor: Visitor): Promise<void> {
      const rules = confirmEmailRules(visitor);
      await throttle.take(rules);
      const link = await changes.findLink(db, token);
      if (link?.side !== 'old') throw badLink();
      await db.transaction(async (tx) => {
        await accounts.lock(tx, link.accountId);
        const current = await changes.ofAccount(tx, link.accountId);
        if (current?.id !== link.changeId) throw badLink();
        await changes.remove(tx, link.accountId);
        await note(tx, link.accountId, 'email.change_stopped');
      });
      await throttle.succeeded(rules);
    },

    /** Stops the account's change, if there is one. */
    cancel: (accountId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await accounts.lock(tx, accountId);
        if (await changes.remove(tx, accountId)) await note(tx, accountId, 'email.change_stopped');
      }),

    /** Drops a pending change when there is a new password, because an intruder may have asked for it. */
    async drop(tx: Tx, accountId: string): Promise<void> {
      if (await changes.remove(tx, accountId)) await note(tx, accountId, 'email.change_stopped');
    },

    /** Applies the changes that the old address has not stopped in time, and removes those that nobody confirmed. */
    async applyDue(): Promise<void> {
      await changes.removeUnconfirmed(db, before(newAddressMs));
      await sweep({
        due: (except) => changes.due(db, before(oldAddressMs), { limit: atATime, except }),
        async work({ id: accountId }) {
          const change = await changes.ofAccount(db, accountId);
          if (change) await applyUnlessTaken(accountId, change.id);
        },
        ...{ atATime, maxSteps },
      });
    },

    /** For key rotation. */
    sealedRows: changes.sealedRows,
  };
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'emailTaken';
