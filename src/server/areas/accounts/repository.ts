import type { Preferences, PreferencesBody } from '../../../contract/accounts/account.ts';
import type { PersonRecord, PersonState, SuspensionReason } from '../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../contract/accounts/roles.ts';
import type { Language } from '../../../contract/languages.ts';
import { groupMs } from '../../../contract/reports/standing.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import { markSqlOf, marksOf } from '../../marks.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { columns, pageName, pages, type AccountRow as Row } from './page-statements.ts';

/** The personal fields of an account, which are sealed together. */
export interface AccountFields {
  name: string;
  email: string;
  phone: string | null;
  websiteUrl: string | null;
  address: string | null;
}

export interface Account extends AccountFields {
  id: string;
  passwordHash: string;
  createdAt: Date;
  /** Null until the holder has proved the email address. */
  emailConfirmedAt: Date | null;
  /** Null unless the account is suspended: nobody can use it then. */
  suspendedAt: Date | null;
  /** Null when it is not suspended, or was for reports that moderators removed. */
  suspendedReason: SuspensionReason | null;
  preferences: Preferences;
}

/** What an account's quotas and the independence of its reports depend on. */
export interface Registration {
  createdAt: Date;
  emailConfirmedAt: Date | null;
  /** Blind index of the /24 or /48 it was registered from; null when unknown. */
  network: string | null;
}

type PasswordRow = Pick<Row, 'id' | 'password_sealed'>;

const insert = statement(
  'accounts.insert',
  `insert into accounts
     (id, email_token, sealed, password_sealed, created_at, registered_network, language, author_group, mark)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
// $2: a group for the first registration of a day, $3: now, $4: a day ago. Of two registrations at once, the second
// waits here.
const joinGroup = statement<{ author_group: string }>(
  'accounts.join_group',
  `insert into network_groups as known (network, author_group, registered_at) values ($1, $2, $3)
   on conflict (network) do update set registered_at = greatest(known.registered_at, excluded.registered_at),
     author_group = case when known.registered_at > $4 then known.author_group else excluded.author_group end
   returning author_group`,
);
const latestGroup = statement<{ author_group: string }>(
  'accounts.latest_group',
  `select author_group from network_groups where network = any($1::uuid[]) and registered_at > $2
   order by registered_at desc limit 1`,
);
const forgetGroups = statement('accounts.forget_groups', 'delete from network_groups where registered_at < $1');
const byEmail = statement<Row>(
  'accounts.by_email',
  `select ${columns} from accounts where email_token = any($1::uuid[])`,
);
// Serializes registrations that share a token, even if their processes know different keys.
const lockTokens = statement(
  'accounts.lock_tokens',
  `select pg_advisory_xact_lock(hashtextextended(token::text, 0))
   from (select token from unnest($1::uuid[]) as given(token) order by token) as sorted`,
);
const setTokens = statement(
  'accounts.set_tokens',
  `update accounts a set email_token = given.token
   from unnest($1::uuid[], $2::uuid[]) as given(id, token) where a.id = given.id`,
);
const byId = statement<Row>('accounts.by_id', `select ${columns} from accounts where id = $1`);
const some = statement<Row>('accounts.some', `select ${columns} from accounts where id = any($1::uuid[])`);
const registrationOf = statement<{
  created_at: Date;
  email_confirmed_at: Date | null;
  registered_network: string | null;
  marked: string;
  mark: Buffer | null;
}>(
  'accounts.registration_of',
  `select created_at, email_confirmed_at, registered_network, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1`,
);
const confirmEmail = statement(
  'accounts.confirm_email',
  'update accounts set email_confirmed_at = $2, mark = $3 where id = $1',
);
const lockMark = statement<MarkedRow>(
  'accounts.lock_mark',
  `select ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 for update`,
);
const forgetNetworks = statement(
  'accounts.forget_networks',
  'update accounts set registered_network = null where registered_network is not null',
);
const lock = statement<Row>('accounts.lock', `select ${columns} from accounts where id = $1 for update`);
const lockState = statement<Pick<Row, 'suspended_at' | 'suspended_reason'>>(
  'accounts.lock_state',
  'select suspended_at, suspended_reason from accounts where id = $1 for update',
);
const lockPassword = statement<PasswordRow>(
  'accounts.lock_password',
  'select id, password_sealed from accounts where id = $1 for share',
);
const setSuspended = statement(
  'accounts.set_suspended',
  'update accounts set suspended_at = $2, suspended_reason = $3, mark = $4 where id = $1',
);
const replaceProfile = statement('accounts.replace_profile', 'update accounts set sealed = $2 where id = $1');
const replaceEmail = statement(
  'accounts.replace_email',
  'update accounts set sealed = $2, email_token = $3, email_confirmed_at = $4, mark = $5 where id = $1',
);
const replacePassword = statement(
  'accounts.replace_password',
  'update accounts set password_sealed = $2 where id = $1',
);
const replacePreferences = statement(
  'accounts.replace_preferences',
  `update accounts
   set theme = $2, language = $3, mail_notices = $4, script = coalesce($5, script), digits = coalesce($6, digits),
     correction_mail = coalesce($7, correction_mail)
   where id = $1`,
);
const remove = statement('accounts.remove', 'delete from accounts where id = $1');
const countOpened = statement<{ count: number }>(
  'accounts.count_opened',
  'select count(*)::int as count from (select from accounts where created_at > $1 limit $2) opened',
);
const countUnconfirmed = statement<{ count: number }>(
  'accounts.count_unconfirmed',
  'select count(*)::int as count from (select from accounts where email_confirmed_at is null limit $1) unconfirmed',
);
const any = statement('accounts.any', 'select 1 from accounts limit 1');

/** Which accounts a page has. */
export interface AccountFilter {
  state?: PersonState | 'any' | undefined;
  role?: StaffRole | undefined;
  record?: PersonRecord | 'any' | undefined;
  /** The account that the page begins after. */
  cursor?: string | undefined;
  limit: number;
}

export type AccountRepository = ReturnType<typeof accountRepository>;

/** Accounts in PostgreSQL. */
export function accountRepository({ vault }: { vault: Vault }) {
  const context = (id: string): SealContext => ({ table: 'accounts', column: 'sealed', id });
  const passwordContext = (id: string): SealContext => ({ table: 'accounts', column: 'password_sealed', id });
  const sealedPassword = (id: string, hash: string): Buffer => vault.sealBytes(passwordContext(id), Buffer.from(hash));
  /** @throws VaultError when the hash was not written by this program */
  const passwordHashOf = ({ id, password_sealed }: PasswordRow): string =>
    vault.openBytes(passwordContext(id), password_sealed).toString();
  const { accounts: mark } = marksOf(vault);
  /** The mark of an account, which is locked, after a change. @throws VaultError when another program changed the account before */
  const changedMark = async (tx: Queryable, id: string, change: Parameters<typeof mark.changed>[2]) => {
    const row = await tx.one(lockMark, [id]);
    return row && mark.changed(id, row, change);
  };
  const networkKind = 'account network';
  const fromRow = ({
    id,
    sealed,
    password_sealed,
    created_at,
    email_confirmed_at,
    suspended_at,
    suspended_reason,
    mail_notices,
    correction_mail,
    ...row
  }: Row): Account => {
    mark.require(id, row);
    return {
      // insert and replaceProfile sealed it, so the shape is known.
      ...(vault.open(context(id), sealed) as AccountFields),
      id,
      passwordHash: passwordHashOf({ id, password_sealed }),
      createdAt: created_at,
      emailConfirmedAt: email_confirmed_at,
      suspendedAt: suspended_at,
      suspendedReason: suspended_reason,
      preferences: {
        theme: row.theme,
        language: row.language,
        script: row.script,
        digits: row.digits,
        mailNotices: mail_notices,
        correctionMail: correction_mail,
      },
    };
  };
  const orNull = (row: Row | null) => row && fromRow(row);

  /** The token for an email; null when it is taken. The unique constraint on the token may be violated instead. */
  async function freeToken(tx: Tx, email: string): Promise<string | null> {
    const normal = normalEmail(email);
    const tokens = vault.blindIndexes('account email', normal);
    if (tokens.length > 1) {
      // During key rotation an email has several tokens, and the constraint checks only one.
      await tx.rows(lockTokens, [tokens]);
      if (await tx.one(byEmail, [tokens])) return null;
    }
    return vault.blindIndex('account email', normal);
  }

  /** The group of the accounts that were registered from a network within a day of each other. */
  async function groupOf(tx: Tx, network: string, at: Date): Promise<string | null> {
    const since = new Date(at.getTime() - groupMs);
    const [current, ...earlier] = vault.blindIndexes(networkKind, network);
    const known = earlier.length > 0 ? await tx.one(latestGroup, [earlier, since]) : null;
    const row = await tx.one(joinGroup, [current, known?.author_group ?? crypto.randomUUID(), at, since]);
    return row?.author_group ?? null;
  }

  return {
    /**
     * @param network the /24 or /48 it is registered from; null when unknown
     * @returns false when the email is taken; the unique constraint on its token may be violated instead
     */
    async insert(
      tx: Tx,
      { id, passwordHash, ...fields }: AccountFields & Pick<Account, 'id' | 'passwordHash'>,
      at: Date,
      { network, language }: { network: string | null; language: Language },
    ): Promise<boolean> {
      const emailToken = await freeToken(tx, fields.email);
      if (emailToken === null) return false;
      const networkToken = network && vault.blindIndex(networkKind, network);
      const group = network && (await groupOf(tx, network, at));
      await tx.rows(insert, [
        id,
        emailToken,
        vault.seal(context(id), fields),
        sealedPassword(id, passwordHash),
        at,
        networkToken,
        language,
        group,
        mark.make(id, {
          created_at: at,
          email_confirmed_at: null,
          suspended_at: null,
          suspended_reason: null,
          access_approved_at: null,
          plan: null,
          author_group: group,
        }),
      ]);
      return true;
    },
    sealedRows: [
      {
        table: 'accounts',
        key: [['id', 'uuid']],
        column: 'sealed',
        context: ({ id }) => context(String(id)),
        async alongside(tx, rows) {
          const tokens = rows.map(({ plain }) => {
            const { email }: AccountFields = JSON.parse(String(plain));
            return vault.blindIndex('account email', normalEmail(email));
          });
          await tx.rows(setTokens, [rows.map(({ id }) => id), tokens]);
        },
      },
      {
        table: 'accounts',
        key: [['id', 'uuid']],
        column: 'password_sealed',
        context: ({ id }) => passwordContext(String(id)),
      },
    ] satisfies SealedRows[],
    byEmail: async (db: Queryable, email: string): Promise<Account | null> =>
      orNull(await db.one(byEmail, [vault.blindIndexes('account email', normalEmail(email))])),
    byId: async (db: Queryable, id: string): Promise<Account | null> => orNull(await db.one(byId, [id])),
    /** Those of the given accounts that exist and can be opened, in no particular order. */
    some: async (db: Queryable, ids: readonly string[]): Promise<Account[]> =>
      vault.openEach(await db.rows(some, [ids]), fromRow),
    /** Accounts that can be opened, newest first. */
    async page(
      db: Queryable,
      { state = 'any', record = 'any', role, cursor, limit }: AccountFilter,
    ): Promise<Account[]> {
      const found = pages.get(pageName(state, record, role !== undefined));
      if (!found) throw new RangeError(`No accounts are listed by ${state} and ${record}`);
      const rows = await db.rows(found, [cursor ?? null, limit, ...(role ? [role] : [])]);
      return vault.openEach(rows, fromRow);
    },
    async registrationOf(db: Queryable, id: string): Promise<Registration | null> {
      const row = await db.one(registrationOf, [id]);
      if (row) mark.require(id, row);
      return (
        row && { createdAt: row.created_at, emailConfirmedAt: row.email_confirmed_at, network: row.registered_network }
      );
    },
    /** The blind indexes of a /24 or /48 under every key, as `registrationOf` returns them. */
    networkTokens: (network: string): string[] => vault.blindIndexes(networkKind, network),
    async confirmEmail(tx: Queryable, id: string, at: Date): Promise<void> {
      await tx.rows(confirmEmail, [id, at, await changedMark(tx, id, { email_confirmed_at: at })]);
    },
    async forgetNetworks(db: Queryable): Promise<void> {
      await db.rows(forgetNetworks);
      await db.rows(forgetGroups, ['infinity']);
    },
    /** Forgets the groups that no further account joins. */
    async forgetGroups(db: Queryable, at: Date): Promise<void> {
      await db.rows(forgetGroups, [new Date(at.getTime() - groupMs)]);
    },

    /** The account, with its row locked until the transaction ends. */
    lock: async (tx: Queryable, id: string): Promise<Account | null> => orNull(await tx.one(lock, [id])),
    /** Locks the account's row, readable or not. Null when it was deleted. */
    async lockState(tx: Queryable, id: string): Promise<Pick<Account, 'suspendedAt' | 'suspendedReason'> | null> {
      const row = await tx.one(lockState, [id]);
      return row && { suspendedAt: row.suspended_at, suspendedReason: row.suspended_reason };
    },
    /** Whether the password is unchanged; locks it until the transaction ends. */
    async lockIfPassword(tx: Queryable, id: string, passwordHash: string): Promise<boolean> {
      const row = await tx.one(lockPassword, [id]);
      return row !== null && passwordHashOf(row) === passwordHash;
    },

    async setSuspended(tx: Queryable, id: string, at: Date | null, reason: SuspensionReason | null): Promise<void> {
      const mark = await changedMark(tx, id, { suspended_at: at, suspended_reason: reason });
      await tx.rows(setSuspended, [id, at, reason, mark]);
    },
    async replaceProfile(tx: Queryable, id: string, fields: AccountFields): Promise<void> {
      await tx.rows(replaceProfile, [id, vault.seal(context(id), fields)]);
    },
    /** Also records that the new email is confirmed. @returns false when it is taken, as `insert` */
    async replaceEmail(tx: Tx, account: Account, email: string, at: Date): Promise<boolean> {
      const emailToken = await freeToken(tx, email);
      if (emailToken === null) return false;
      const { id, name, phone, websiteUrl, address } = account;
      const sealed = vault.seal(context(id), { name, email, phone, websiteUrl, address });
      const mark = await changedMark(tx, id, { email_confirmed_at: at });
      await tx.rows(replaceEmail, [id, sealed, emailToken, at, mark]);
      return true;
    },
    async replacePassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
      await tx.rows(replacePassword, [id, sealedPassword(id, passwordHash)]);
    },
    async replacePreferences(tx: Queryable, id: string, preferences: PreferencesBody): Promise<void> {
      const { theme, language, mailNotices, script = null, digits = null, correctionMail = null } = preferences;
      await tx.rows(replacePreferences, [id, theme, language, mailNotices, script, digits, correctionMail]);
    },
    async remove(tx: Queryable, id: string): Promise<void> {
      await tx.rows(remove, [id]);
    },
    countOpened: async (db: Queryable, since: Date, max: number): Promise<number> =>
      (await db.one(countOpened, [since, max]))?.count ?? 0,
    countUnconfirmed: async (db: Queryable, max: number): Promise<number> =>
      (await db.one(countUnconfirmed, [max]))?.count ?? 0,
    hasAny: async (db: Queryable): Promise<boolean> => (await db.one(any)) !== null,
  };
}
