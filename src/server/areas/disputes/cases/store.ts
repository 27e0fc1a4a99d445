import { oneMatter, proofMeansOf, provenBy, provenWith } from '../../../../contract/disputes/proof-means.ts';
import type { Language } from '../../../../contract/languages.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRow, SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { tokenProof } from '../../../platform/vault/secrets.ts';
import { mailboxOf } from '../../limits/rules.ts';
import { searchTokens } from '../../reports/stored/named-store.ts';
import { isOwnCase, isSameMailbox } from '../conflicts/own-case.ts';

/** What a proof provides. */
export interface Proven {
  identifier: NormalIdentifier;
  /** Where the link and news of the case are mailed to. */
  contactEmail: string;
  language: Language;
}

/** A proven identifier. */
export interface Case extends Proven {
  id: string;
  /** All that is proven: the identifier, and the mobile wallet of a phone number. */
  identifiers: readonly NormalIdentifier[];
  /** Somebody has used the link that was mailed to the contact address, or the address itself is proven. */
  isContactProven: boolean;
  /** When the link stops working; in the past if it has expired or was ended. */
  linkExpiresAt: Date;
}

/** A case, and whether it was found by its mailed link. */
export interface LinkedCase extends Case {
  isMailed: boolean;
}

interface SealedCase {
  id: string;
  kind: IdentifierKind;
  identifier_sealed: Buffer;
  contact_sealed: Buffer;
  mailbox_token: string | null;
}

interface Row extends SealedCase, MarkedRow {
  language: Language;
  link_hash: Buffer;
  link_sealed: Buffer;
  link_expires_at: Date;
}

const columns = `id, kind, identifier_sealed, contact_sealed, mailbox_token, language, link_hash, link_sealed, link_expires_at,
  ${markSqlOf('cases', 'cases')}`;

const hasToken = '(token = any($1::uuid[]) or earlier_token = any($1::uuid[]))';
const lockByTokens = statement<SealedCase & { is_current: boolean }>(`
  select id, kind, identifier_sealed, contact_sealed, mailbox_token, token is not null as is_current from cases
  where ${hasToken} order by id for update`);
// Two proofs of one identifier take turns: a statement does not see the case that another transaction is making.
const takeTurn = statement('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const withTokens = statement<{ id: string }>(`select id from cases where ${hasToken}`);
// The identifier has another case now: its link ends, and its disputes go on.
const supersede = statement(`
  update cases set earlier_token = token, token = null, link_hash = null, link_sealed = null,
    link_expires_at = least(link_expires_at, $2), ended_at = coalesce(ended_at, $2)
  where id = $1`);
const insert = statement<{ id: string }>(`
  insert into cases (id, kind, token, identifier_sealed, contact_sealed, mailbox_token, language, proven_at, link_hash,
    link_sealed, link_expires_at, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (token) do nothing returning id`);
const proveAgain = statement(`
  update cases set contact_sealed = $2, mailbox_token = $3, language = $4, proven_at = $5, link_hash = $6,
    link_sealed = $7, link_expires_at = $8, ended_at = null, token = coalesce(token, earlier_token),
    earlier_token = null, mark = $9
  where id = $1`);
const linked = statement<Row>(`
  select ${columns} from cases where link_hash = any($1::bytea[]) and link_expires_at > $2`);
const one = statement<Row>(`select ${columns} from cases where id = $1 and forgotten_at is null`);
/** $1 tokens, $2 ids. */
const about = statement<Row>(`
  select ${columns} from cases where (${hasToken} or id = any($2::uuid[])) and forgotten_at is null`);
const current = statement<Row>(`select ${columns} from cases where token = any($1::uuid[]) and forgotten_at is null`);
const ofMailboxes = statement<Row>(`
  select ${columns} from cases where mailbox_token = any($1::uuid[]) and forgotten_at is null`);
const setMailbox = statement('update cases set mailbox_token = $2 where id = $1 and link_hash = any($3::bytea[])');
const past = statement<{ about: IdentifierKind | null }>(`
  select case when forgotten_at is not null then kind end as about from cases
  where id = $1 and token is null and (earlier_token = any($2::uuid[]) or forgotten_at is not null)`);
const end = statement<{ id: string }>(`
  update cases set link_hash = null, link_sealed = null, link_expires_at = $3, ended_at = $3, mark = $4
  where id = $1 and link_hash = any($2::bytea[]) returning id`);
const lockDead = statement<{ id: string }>(`
  select id from cases where forgotten_at is null and link_expires_at <= $1 and id > $2
  order by id limit $3 for update skip locked`);
const forget = statement(`
  update cases set forgotten_at = $2, token = null, earlier_token = null, identifier_sealed = null, contact_sealed = null,
    mailbox_token = null, link_hash = null, link_sealed = null
  where id = any($1::uuid[])`);
const setTokens = statement(`
  update cases c set token = case when c.token is not null then given.token end,
    earlier_token = case when c.earlier_token is not null then given.token end
  from unnest($1::uuid[], $2::uuid[]) as given(id, token) where c.id = given.id`);
const setMailboxTokens = statement(`
  update cases c set mailbox_token = given.token from unnest($1::uuid[], $2::uuid[]) as given(id, token)
  where c.id = given.id and c.mailbox_token is not null`);
const setLinkHashes = statement(`
  update cases c set link_hash = given.hash from unnest($1::uuid[], $2::bytea[]) as given(id, hash) where c.id = given.id`);

const markOf = perApp(({ vault }) => marksOf(vault).cases);
const linksOf = perApp(({ vault }) => keyedHash(vault, 'case link'));

/** The token of the link that a proof is answered with, of the one that is mailed. It is the one that is stored. */
export const answeredToken = (mailed: string): string => tokenProof(mailed, 'case link');
/** Under which the case of a link is found, mailed or answered. */
const hashesOf = (app: App, link: string): Buffer[] =>
  [link, answeredToken(link)].flatMap((token) => linksOf(app).search(token));

const context = (id: string, column: 'identifier_sealed' | 'contact_sealed' | 'link_sealed'): SealContext => ({
  table: 'cases',
  column,
  id,
});
const linkContext = (id: string) => context(id, 'link_sealed');
const kindOf = ({ kind }: SealedRow) => kind as IdentifierKind;

/** The tokens under which reports that name an identifier are found, those of the current key first. */
const tokensOf = (app: App, identifier: NormalIdentifier): string[] => searchTokens(app.vault, [identifier]);

/** The tokens under which the cases of a mailbox are found, however its address is written; that of the current key first. */
const mailboxTokens = ({ vault }: App, email: string): string[] =>
  vault.blindIndexes('mailbox of a case', mailboxOf(email));

// storeProvenCase below sealed it, so the shape is known.
const identifierOf = ({ vault }: App, { id, kind, identifier_sealed }: SealedCase): NormalIdentifier => ({
  kind,
  value: vault.open({ ...context(id, 'identifier_sealed'), also: kind }, identifier_sealed) as string,
});
function fromRow(app: App, row: Row): Case {
  const identifier = identifierOf(app, row);
  return {
    id: row.id,
    identifier,
    identifiers: provenWith(identifier),
    contactEmail: app.vault.open(context(row.id, 'contact_sealed'), row.contact_sealed) as string,
    language: row.language,
    isContactProven: row.mailbox_token !== null,
    linkExpiresAt: row.link_expires_at,
  };
}

/**
 * Gives the identifier's case a new link, which replaces an earlier one; makes the case if there is none. Most identifiers
 * may have got another holder: whoever gives another email address gets a case of their own.
 * @returns its id
 * @throws VaultError when another program changed a token, so that this proof would open another identifier's case
 */
export async function storeProvenCase(
  app: App,
  tx: Tx,
  { identifier, contactEmail, language }: Proven,
  { link, now, expiresAt }: { link: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { vault } = app;
  const { kind, value } = identifier;
  for (;;) {
    const tokens = tokensOf(app, identifier);
    await tx.rows(takeTurn, [`case ${tokens[0]}`]);
    const all = await tx.rows(lockByTokens, [tokens]);
    for (const one of all) {
      const own = identifierOf(app, one);
      if (own.kind !== kind || own.value !== value)
        throw vault.unreadable(context(one.id, 'identifier_sealed'), 'The case is of another identifier.');
    }
    const isOwn = ({ id, contact_sealed: sealed }: SealedCase) =>
      vault.tryOpen(() => isSameMailbox(vault.open(context(id, 'contact_sealed'), sealed) as string, contactEmail));
    const [known] = proofMeansOf(kind).separatesHolders ? all.filter(isOwn) : all;
    for (const one of all) if (one.is_current && one !== known) await tx.rows(supersede, [one.id, now]);
    const id = known?.id ?? crypto.randomUUID();
    const { hash, sealed } = linksOf(app).store(linkContext(id), link);
    const marked = markOf(app).make(id, { link_expires_at: expiresAt });
    const contact = vault.seal(context(id, 'contact_sealed'), contactEmail);
    const mailboxes = mailboxTokens(app, contactEmail);
    const isContactProven = kind === 'email' || mailboxes.includes(known?.mailbox_token ?? '');
    const mailbox = isContactProven ? mailboxes[0] : null;
    if (known) {
      await tx.rows(proveAgain, [id, contact, mailbox, language, now, hash, sealed, expiresAt, marked]);
      return id;
    }
    const own = vault.seal({ ...context(id, 'identifier_sealed'), also: kind }, value);
    const row = [id, kind, tokens[0], own, contact, mailbox, language, now, hash, sealed, expiresAt, marked];
    // Someone else may have proven it a moment ago; then there is already a case to lock.
    if (await tx.one(insert, row)) return id;
  }
}

/** The case whose link this is; null when it has expired, was ended or replaced, or was not made by this program. */
export async function findLinkedCase(app: App, db: Queryable, link: string): Promise<LinkedCase | null> {
  const row = await db.one(linked, [hashesOf(app, link), app.clock()]);
  if (!row || !markOf(app).fits(row.id, row)) return null;
  const isOf = (token: string) => linksOf(app).fits(linkContext(row.id), row.link_sealed, token);
  const isMailed = isOf(answeredToken(link));
  return isMailed || isOf(link) ? { ...fromRow(app, row), isMailed } : null;
}

/** Notes that whoever has used the mailed link of a case has its mailbox. */
export const proveContact = (app: App, { id, contactEmail }: Case, link: string): Promise<void> =>
  app.db.run(setMailbox, [id, mailboxTokens(app, contactEmail)[0], hashesOf(app, link)]);

/**
 * A case, for mails about it. Null when there is none, it was deleted, or it cannot be opened: that must not stop a decision
 * about its dispute.
 */
export async function findCase(app: App, db: Queryable, id: string): Promise<Case | null> {
  const row = await db.one(one, [id]);
  return row && app.vault.tryOpen(() => fromRow(app, row));
}

const provingTokens = (app: App, identifiers: readonly NormalIdentifier[]): string[] =>
  identifiers.flatMap(provenBy).flatMap((identifier) => tokensOf(app, identifier));

/** Cases in which some identifiers are proven, and some by their ids, without those that were deleted. One that cannot be opened is left out. */
export const listCasesOf = async (
  app: App,
  db: Queryable,
  { identifiers, ids }: { identifiers: readonly NormalIdentifier[]; ids: readonly string[] },
): Promise<Case[]> => {
  if (identifiers.length === 0 && ids.length === 0) return [];
  return app.vault.openEach(await db.rows(about, [provingTokens(app, identifiers), ids]), (row) => fromRow(app, row));
};

/** Cases of those who were the last to prove one of some identifiers, without cases of earlier holders. */
export const listCurrentCasesOf = async (
  app: App,
  db: Queryable,
  identifiers: readonly NormalIdentifier[],
): Promise<Case[]> =>
  app.vault.openEach(await db.rows(current, [provingTokens(app, identifiers)]), (row) => fromRow(app, row));

/**
 * The cases of whoever has some email addresses: see `isOwnCase`. Those that were deleted are not among them, nor are those that
 * cannot be opened.
 */
export const listCasesOfMailboxes = async (app: App, db: Queryable, emails: readonly string[]): Promise<Case[]> => {
  const tokens = emails.flatMap((email) => mailboxTokens(app, email));
  const found = app.vault.openEach(await db.rows(ofMailboxes, [tokens]), (row) => fromRow(app, row));
  return found.filter((one) => isOwnCase(emails, one));
};

/** The ids of a case and all others of its identifier and of what is one matter with it, of earlier holders too. */
export async function listCaseIds(app: App, db: Queryable, { id, identifier }: Case): Promise<string[]> {
  const tokens = oneMatter(identifier).flatMap((one) => tokensOf(app, one));
  return [id, ...(await db.rows(withTokens, [tokens])).map((other) => other.id)];
}

/**
 * An earlier case that this one may continue: one about the same identifier, or a deleted one, of which only the kind of its
 * identifier is known (`about`). Null for any other case.
 */
export const findPastCase = (
  app: App,
  db: Queryable,
  { identifiers }: Case,
  id: string,
): Promise<{ about: IdentifierKind | null } | null> =>
  db.one(past, [id, identifiers.flatMap((one) => tokensOf(app, one))]);

/** @returns whether the link worked until now */
export async function endLink(app: App, tx: Tx, id: string, link: string): Promise<boolean> {
  const now = app.clock();
  const mark = markOf(app).make(id, { link_expires_at: now });
  return (await tx.one(end, [id, hashesOf(app, link), now, mark])) !== null;
}

/** Cases whose links stopped working before `since`, locked, in the order of their ids. */
export const lockDeadCases = async (tx: Tx, since: Date, after: string, limit: number): Promise<string[]> =>
  (await tx.rows(lockDead, [since, after, limit])).map(({ id }) => id);

/** Destroys what is sealed, and the keyed hashes. The rows stay, because disputes refer to them. */
export async function forgetCases(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.rows(forget, [ids, now]);
}

/** The sealed columns of cases, for a rotation of keys. */
export const caseSealedRows = (app: App): SealedRows[] => [
  {
    table: 'cases',
    column: 'identifier_sealed',
    columns: { kind: 'kind' },
    context: (row) => ({ ...context(String(row.id), 'identifier_sealed'), also: kindOf(row) }),
    async alongside(tx, rows) {
      const tokens = rows.map(
        ({ plain, row }) => tokensOf(app, { kind: kindOf(row), value: JSON.parse(String(plain)) })[0],
      );
      await tx.rows(setTokens, [rows.map(({ id }) => id), tokens]);
    },
  },
  {
    table: 'cases',
    column: 'contact_sealed',
    context: ({ id }) => context(String(id), 'contact_sealed'),
    async alongside(tx, rows) {
      const tokens = rows.map(({ plain }) => mailboxTokens(app, JSON.parse(String(plain)))[0]);
      await tx.rows(setMailboxTokens, [rows.map(({ id }) => id), tokens]);
    },
  },
  {
    table: 'cases',
    column: 'link_sealed',
    context: ({ id }) => linkContext(String(id)),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => linksOf(app).hashOf(plain));
      await tx.rows(setLinkHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];
