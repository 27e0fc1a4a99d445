import type { DeleteBody, Preferences, PreferencesBody, ProfileBody } from '../../../contract/accounts/account.ts';
import type { UserProfile } from '../../../contract/accounts/auth.ts';
import type { SuspensionReason } from '../../../contract/accounts/people.ts';
import type { Language } from '../../../contract/languages.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import { conflict, invalid, unauthorized } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isDuplicate, type Queryable, type Tx } from '../../platform/db/pool.ts';
import type { AuditService } from '../audit/service.ts';
import type { LimitService } from '../limits/plans/service.ts';
import type { QuotaService } from '../limits/quotas/service.ts';
import type { MailService } from '../notices/mail/service.ts';
import type { AttachmentService } from '../reports/attachments/service.ts';
import type { ReportService } from '../reports/service.ts';
import type { PictureService } from './pictures/service.ts';
import type { Account, AccountFields, AccountFilter, AccountRepository, Registration } from './repository.ts';
import type { RoleService } from './roles/service.ts';
import type { SessionOwner, SessionService } from './sessions/service.ts';

export type { Account, Registration };

/** Whom a mail goes to. */
export type Recipient = Pick<Account, 'email' | 'name' | 'preferences'>;

interface Dependencies {
  db: Db;
  accounts: AccountRepository;
  pictures: PictureService;
  reports: ReportService;
  attachments: AttachmentService;
  sessions: Pick<SessionService, 'requireOpen'>;
  mail: MailService;
  quotas: Pick<QuotaService, 'subjectOf' | 'carry'>;
  limits: Pick<LimitService, 'flush' | 'keepCount' | 'resumeCount'>;
  roles: Pick<RoleService, 'requireNotLastAdmin'>;
  disclosures: { removeOf(tx: Tx, accountId: string): Promise<void> };
  audit: AuditService;
  clock: Clock;
}

export type AccountService = ReturnType<typeof accountService>;

/** Profile, preferences and deletion of accounts. Authentication is in the modules auth, passwords and sessions. */
export function accountService(dependencies: Dependencies) {
  const {
    db,
    accounts,
    pictures,
    reports,
    attachments,
    sessions,
    mail,
    roles,
    disclosures,
    audit,
    limits,
    quotas,
    clock,
  } = dependencies;
  const noSuchAccount = () => unauthorized('notSignedIn');
  const audited = (tx: Tx, actorId: string, event: 'account.updated' | 'preferences.updated' | 'account.deleted') =>
    audit.note(tx, { actor: 'account', actorId, event });

  /** Whoever is suspended corroborates nobody, so their reports are weighed again. */
  async function setSuspended(tx: Tx, id: string, at: Date | null, reason: SuspensionReason | null): Promise<void> {
    await accounts.setSuspended(tx, id, at, reason);
    await reports.reweighLater(tx, id);
  }

  /** @throws ApiError 401 when the account was deleted */
  async function existing(accountId: string): Promise<Account> {
    const account = await accounts.byId(db, accountId);
    if (!account) throw noSuchAccount();
    return account;
  }

  /** @throws ApiError 401 when the account was deleted, 422 when the email is not the account's */
  async function lockConfirmed(tx: Tx, accountId: string, email: string): Promise<Account> {
    const account = await accounts.lock(tx, accountId);
    if (!account) throw noSuchAccount();
    if (normalEmail(email) !== normalEmail(account.email)) throw invalid([{ path: 'email', code: 'emailNotYours' }]);
    return account;
  }

  return {
    /**
     * @param registration the /24 or /48 it is registered from, null when unknown, and the language of its pages and mails
     * @throws ApiError 409 when the email is taken
     */
    async create(
      tx: Tx,
      fields: AccountFields,
      passwordHash: string,
      registration: { network: string | null; language: Language },
    ): Promise<string> {
      const id = crypto.randomUUID();
      const inserted = accounts.insert(tx, { ...fields, id, passwordHash }, clock(), registration);
      const isNew = await inserted.catch((error: unknown) => {
        throw isDuplicate(error, 'accounts_email_token_key') ? conflict('emailTaken') : error;
      });
      if (!isNew) throw conflict('emailTaken');
      await limits.resumeCount(tx, id, fields.email);
      await audit.note(tx, { actor: 'account', actorId: id, event: 'account.created' });
      return id;
    },

    /** For key rotation. */
    sealedRows: accounts.sealedRows,
    /**
     * Forgets the networks of registrations: they are kept as blind indexes only, which cannot be recomputed with
     * another key.
     */
    forgetTokens: (): Promise<void> => accounts.forgetNetworks(db),
    /** Forgets which networks accounts were registered from together, a day after. */
    forgetGroups: (): Promise<void> => accounts.forgetGroups(db, clock()),

    /** When and from where the account was registered, and when its email was confirmed; null when it was deleted. */
    registrationOf: (accountId: string, queryable: Queryable = db): Promise<Registration | null> =>
      accounts.registrationOf(queryable, accountId),
    /** The values that `Registration.network` may have for this /24 or /48. */
    networkTokens: accounts.networkTokens,

    byId: (id: string, queryable: Queryable = db): Promise<Account | null> => accounts.byId(queryable, id),
    /**
     * Whom a mail about something else goes to, and their name. Null when the account was deleted, or cannot be opened: that
     * must not stop what the mail is about.
     */
    recipient: async (id: string, queryable: Queryable = db): Promise<Recipient | null> =>
      (await accounts.some(queryable, [id]))[0] ?? null,
    /** Those of the given accounts that exist, by their ids. */
    some: async (ids: readonly string[]): Promise<Map<string, Account>> =>
      new Map((await accounts.some(db, [...new Set(ids)])).map((account) => [account.id, account])),
    /** A page of accounts, newest first. */
    page: (filter: AccountFilter): Promise<Account[]> => accounts.page(db, filter),
    byEmail: (email: string, queryable: Queryable = db): Promise<Account | null> => accounts.byEmail(queryable, email),
    existing,
    /** The path of the account's picture on the public origin; null without a picture. */
    photoOf: ({ id }: Account): Promise<string | null> => pictures.urlOf(id),

    async profile(accountId: string): Promise<UserProfile> {
      const { phone, websiteUrl, address } = await existing(accountId);
      return { phone, websiteUrl, address };
    },

    /** @throws ApiError 422 for an email that is not the account's, or a picture the account did not upload */
    async update(
      accountId: string,
      { username, email, phone, websiteUrl, address, photoURL }: ProfileBody,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const account = await lockConfirmed(tx, accountId, email);
        await pictures.replace(tx, accountId, photoURL);
        const fields = { name: username, email: account.email, phone, websiteUrl, address };
        await accounts.replaceProfile(tx, accountId, fields);
        await audited(tx, accountId, 'account.updated');
      });
    },

    preferences: async (accountId: string): Promise<Preferences> => (await existing(accountId)).preferences,

    savePreferences: (accountId: string, preferences: PreferencesBody): Promise<void> =>
      db.transaction(async (tx) => {
        await accounts.replacePreferences(tx, accountId, preferences);
        await audited(tx, accountId, 'preferences.updated');
      }),

    /**
     * Deletes the account with its sessions, key pairs, usage and picture (A8). Its reports lose their author or are
     * deleted too.
     * @throws ApiError 401 when the session has ended, 409 when it is the last admin, 422 when the email is not the
     * account's
     */
    async remove(owner: SessionOwner, { email, withdrawReports }: DeleteBody): Promise<void> {
      await limits.flush();
      await db.transaction(async (tx) => {
        const { accountId } = owner;
        const account = await lockConfirmed(tx, accountId, email);
        await sessions.requireOpen(tx, owner);
        await roles.requireNotLastAdmin(tx, accountId);
        if (withdrawReports) await reports.removeAllOf(tx, accountId);
        else await reports.disown(tx, accountId);
        await attachments.disown(tx, accountId);
        await pictures.removeOf(tx, accountId);
        const { email: to, name, preferences } = account;
        const { language } = preferences;
        await mail.queue(tx, { kind: 'accountDeleted', to, name, language, withReports: withdrawReports });
        await limits.keepCount(tx, accountId, account.email);
        await disclosures.removeOf(tx, accountId);
        await accounts.remove(tx, accountId);
        await audited(tx, accountId, 'account.deleted');
      });
    },

    /** The account, if it still has this password hash; locks the password until the transaction ends. */
    lockUnchanged: async (tx: Tx, account: Pick<Account, 'id' | 'passwordHash'>): Promise<Account | null> =>
      (await accounts.lockIfPassword(tx, account.id, account.passwordHash)) ? accounts.byId(tx, account.id) : null,

    /** The account, with its row locked until the transaction ends; null when it was deleted. */
    lock: (tx: Tx, accountId: string): Promise<Account | null> => accounts.lock(tx, accountId),

    /** Locks the account's row until the transaction ends, readable or not. @returns null when it was deleted */
    lockRow: (tx: Tx, accountId: string): Promise<Pick<Account, 'suspendedAt'> | null> =>
      accounts.lockState(tx, accountId),

    /** As `lock`. @throws ApiError 401 when the account was deleted */
    async lockExisting(tx: Tx, accountId: string): Promise<Account> {
      const account = await accounts.lock(tx, accountId);
      if (!account) throw noSuchAccount();
      return account;
    },

    /**
     * Gives a locked account another email address, which its holder has proved.
     * @throws ApiError 409 when another account has it; the transaction must not go on
     */
    async changeEmail(tx: Tx, account: Account, email: string): Promise<void> {
      const subject = await quotas.subjectOf(tx, account.id);
      const replaced = accounts.replaceEmail(tx, account, email, clock());
      const isFree = await replaced.catch((error: unknown) => {
        throw isDuplicate(error, 'accounts_email_token_key') ? conflict('emailTaken') : error;
      });
      if (!isFree) throw conflict('emailTaken');
      // Neither this account nor one that is registered with the old address gets a fresh count.
      await limits.keepCount(tx, account.id, account.email);
      await quotas.carry(tx, account.id, subject);
    },

    /** Records that the account's holder has proved its email address, unless they had before. */
    async confirmEmail(tx: Tx, { id, emailConfirmedAt }: Pick<Account, 'id' | 'emailConfirmedAt'>): Promise<void> {
      if (emailConfirmedAt !== null) return;
      await accounts.confirmEmail(tx, id, clock());
      await reports.reweighLater(tx, id);
    },

    /**
     * Suspends a locked account or lifts that: its sessions and keys stop, or work again, with the next call. The
     * caller adds the audit line and tells the person.
     * @param reason null when moderators' removals suspend it
     * @throws ApiError 409 when it is the last admin
     */
    async suspend(tx: Tx, { id, suspendedAt }: Account, reason: SuspensionReason | null): Promise<void> {
      await roles.requireNotLastAdmin(tx, id);
      await setSuspended(tx, id, suspendedAt ?? clock(), reason);
    },
    lift: (tx: Tx, { id }: Account): Promise<void> => setSuspended(tx, id, null, null),
    /**
     * Suspends an account for reports that were removed, or lifts that. An account that an admin has suspended stays
     * suspended.
     * @throws ApiError 409 when it is the last admin
     */
    async suspendForReports(tx: Tx, accountId: string, isSuspended: boolean): Promise<void> {
      const account = await accounts.lockState(tx, accountId);
      if (!account || (account.suspendedAt !== null && account.suspendedReason !== null)) return;
      if (isSuspended) await roles.requireNotLastAdmin(tx, accountId);
      await setSuspended(tx, accountId, isSuspended ? (account.suspendedAt ?? clock()) : null, null);
    },

    /** Whether the password is unchanged; locks it until the transaction ends. */
    lockIfUnchanged: (tx: Tx, { id, passwordHash }: Account): Promise<boolean> =>
      accounts.lockIfPassword(tx, id, passwordHash),

    /**
     * @param previous the hash that must still be stored; null replaces any
     * @returns the account, or null when it was deleted or its password changed
     */
    async setPassword(
      tx: Tx,
      accountId: string,
      passwordHash: string,
      previous: string | null,
    ): Promise<Account | null> {
      const account = await accounts.lock(tx, accountId);
      if (!account || (previous !== null && account.passwordHash !== previous)) return null;
      await accounts.replacePassword(tx, accountId, passwordHash);
      return { ...account, passwordHash };
    },

    /** Accounts that were opened since, up to `max`. */
    countOpened: (since: Date, max: number): Promise<number> => accounts.countOpened(db, since, max),
    /** Accounts without a confirmed email, up to `max`. */
    countUnconfirmed: (max: number): Promise<number> => accounts.countUnconfirmed(db, max),

    /** Whether there is any account. */
    hasAny: (): Promise<boolean> => accounts.hasAny(db),
  };
}
