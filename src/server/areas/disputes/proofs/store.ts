import type { ProofWay } from '../../../../contract/disputes/proof-means.ts';
import type { Language } from '../../../../contract/languages.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { type Page, type PageQuery, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { rememberedTries } from '../../../platform/remembered-tries.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { sameSecret } from '../../../platform/vault/secrets.ts';

/** A proof that is neither confirmed nor decided. */
export interface StoredProof {
  id: string;
  identifier: NormalIdentifier;
  contactEmail: string;
  language: Language;
  /** What the person writes for a moderator. */
  words: string | null;
  /** To the profile that a moderator looks at; null until it is given. */
  profileLink: string | null;
  /** Null until there is something that a moderator can decide about. */
  waitingSince: Date | null;
  hasDocument: boolean;
}

interface NewProof extends Omit<StoredProof, 'hasDocument' | 'profileLink'> {
  way: ProofWay;
  /** Null when none is sent. */
  code: string | null;
  createdAt: Date;
  expiresAt: Date;
}

interface Row extends MarkedRow {
  id: string;
  kind: IdentifierKind;
  sealed: Buffer;
  language: Language;
  waiting_since: Date | null;
  has_document: boolean;
}

const columns = `p.id, p.kind, p.sealed, p.language, p.waiting_since,
  p.document is not null as has_document,
  ${markSqlOf('proofs', 'p')}`;

const insert = statement(`
  insert into proofs (id, kind, way, sealed, language, code_hash, created_at, expires_at, waiting_since,
    mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);
// Each try is counted before its code is compared, so that simultaneous tries get no more attempts than successive
// ones.
const takeTry = statement<Row & { code_hash: string; expires_at: Date }>(`
  update proofs p set tries = tries + 1
  where id = $1 and way = 'code' and code_hash is not null and tries < $2 and expires_at > $3
  returning ${columns}, code_hash, expires_at`);
const remove = statement<{ id: string }>('delete from proofs where id = $1 returning id');
const open = statement<Row>(`
  select ${columns} from proofs p where id = $1 and way = $2 and expires_at > $3`);
const lockOpen = forUpdate(open);
const count = statement<{ all: number; of_site: number }>(`
  select (select count(*)::int from (select from proofs where document is not null limit $1) counted) as all,
    (select count(*)::int from proofs where document_site = any($2::uuid[])) as of_site`);
const addDocument = statement(`
  update proofs set document = $2, document_site = $3, waiting_since = coalesce(waiting_since, $4) where id = $1`);
const addLink = statement('update proofs set sealed = $2, waiting_since = coalesce(waiting_since, $3) where id = $1');
const waiting = statement<Row>(`
  select ${columns} from proofs p
  where waiting_since is not null
    and ($1::timestamptz is null or (waiting_since, id) > ($1, $2::uuid))
  order by waiting_since, id limit $3`);
const countWaiting = statement<{ count: number }>(`
  select count(*)::int as count from (select from proofs where waiting_since is not null limit $1) counted`);
const lockWaiting = statement<Row>(`
  select ${columns} from proofs p where id = $1 and waiting_since is not null for update`);
const documentOf = statement<{ document: Buffer | null }>('select document from proofs where id = $1');
const siteIndex = 'proof site';
const forgetSites = statement('update proofs set document_site = null where document_site is not null');
const deleteExpired = statement('delete from proofs where waiting_since is null and expires_at <= $1');
const old = statement<Row>(`
  select ${columns} from proofs p
  where waiting_since <= $1
    or (waiting_since <= $2 and document is not null)
  order by waiting_since limit $3 for update skip locked`);

const context = (id: string, kind: string): SealContext => ({ table: 'proofs', column: 'sealed', id, also: kind });
const documentContext = (id: string): SealContext => ({ table: 'proofs', column: 'document', id });
const codeText = (id: string, code: string) => `${id} ${code}`;

const triesOf = perApp(() => rememberedTries());

/** What is sealed of a proof. */
interface Sealed extends Pick<StoredProof, 'contactEmail' | 'words' | 'profileLink'> {
  value: string;
}

function fromRow(app: App, { id, kind, sealed, language, waiting_since, has_document, ...row }: Row): StoredProof {
  marksIn(app).proofs.require(id, row);
  // insertProof below sealed it, so the shape is known.
  const { value, ...rest } = app.vault.open(context(id, kind), sealed) as Sealed;
  const identifier = { kind, value };
  return { id, identifier, language, ...rest, waitingSince: waiting_since, hasDocument: has_document };
}

export async function insertProof(app: App, tx: Tx, proof: NewProof): Promise<void> {
  const { id, identifier, contactEmail, language, words, way, code, createdAt, expiresAt } = proof;
  const { kind, value } = identifier;
  const sealed = app.vault.seal(context(id, kind), { value, contactEmail, words, profileLink: null } satisfies Sealed);
  const hash = code === null ? null : app.vault.blindIndex('proof code', codeText(id, code));
  const marked = marksIn(app).proofs.make(id, { way, expires_at: expiresAt });
  const row = [id, kind, way, sealed, language, hash, createdAt, expiresAt, proof.waitingSince, marked];
  await tx.run(insert, row);
}

/** Counts a try. @returns the proof when the code is right; null when it is not, or no code is expected */
export async function tryProofCode(
  app: App,
  db: Queryable,
  id: string,
  code: string,
  max: number,
): Promise<StoredProof | null> {
  const now = app.clock();
  const found = await db.one(takeTry, [id, max, now]);
  const isOwn = found !== null && marksIn(app).proofs.fits(id, found);
  const row = isOwn && triesOf(app).take(id, { max, until: found.expires_at, now }) ? found : null;
  // As much work for an unknown proof as for a wrong code.
  const given = app.vault.blindIndexes('proof code', codeText(id, code));
  const isRight = given.map((one) => sameSecret(one, row?.code_hash ?? '')).includes(true);
  return row && isRight ? fromRow(app, row) : null;
}

/** Deletes a proof with its document. @returns false when it was deleted already */
export const deleteProof = async (tx: Tx, id: string): Promise<boolean> => (await tx.one(remove, [id])) !== null;

/** A proof in time that goes on in a way; null when there is none. */
export async function findOpenProof(app: App, db: Queryable, id: string, way: ProofWay): Promise<StoredProof | null> {
  const row = await db.one(open, [id, way, app.clock()]);
  return row && fromRow(app, row);
}

/** The same, locked. */
export async function lockOpenProof(app: App, tx: Tx, id: string, way: ProofWay): Promise<StoredProof | null> {
  const row = await tx.one(lockOpen, [id, way, app.clock()]);
  return row && fromRow(app, row);
}

/** Adds the link to the profile to a locked proof, which waits for a moderator from then on. */
export async function insertProfileLink(
  { vault, clock }: App,
  tx: Tx,
  { id, identifier: { kind, value }, contactEmail, words }: StoredProof,
  profileLink: string,
): Promise<void> {
  const sealed = vault.seal(context(id, kind), { value, contactEmail, words, profileLink } satisfies Sealed);
  await tx.run(addLink, [id, sealed, clock()]);
}

/** How many documents wait, counted up to `max`, and how many of them are from a site. */
export async function countDocuments(
  { vault }: App,
  db: Queryable,
  site: string,
  max: number,
): Promise<{ all: number; ofSite: number }> {
  const row = await db.one(count, [max, vault.blindIndexes(siteIndex, site)]);
  return { all: row?.all ?? 0, ofSite: row?.of_site ?? 0 };
}

/** Forgets from which networks documents came: they are kept as blind indexes only. */
export const forgetDocumentSites = ({ db }: App): Promise<void> => db.run(forgetSites);

/** Adds the document of a locked proof, which waits for a moderator from then on. */
export async function insertDocument(
  { vault, clock }: App,
  tx: Tx,
  id: string,
  { bytes, site }: { bytes: Uint8Array; site: string },
): Promise<void> {
  const sealed = vault.sealBytes(documentContext(id), bytes);
  await tx.run(addDocument, [id, sealed, vault.blindIndex(siteIndex, site), clock()]);
}

export async function findDocument({ vault }: App, db: Queryable, id: string): Promise<Buffer | null> {
  const document = (await db.one(documentOf, [id]))?.document;
  return document ? vault.openBytes(documentContext(id), document) : null;
}

/** A page of those that wait for a moderator, the oldest first. */
export async function pageOfWaiting(app: App, { limit, cursor }: PageQuery): Promise<Page<StoredProof>> {
  const rows = await app.db.rows(waiting, [...placeOf(cursor), limit + 1]);
  const open = (page: readonly Row[]) => app.vault.openEach(page, (row) => fromRow(app, row));
  return timedPageOf(rows, limit, ({ waiting_since }) => waiting_since, open);
}

/** How many wait, up to a limit. */
export const countWaitingProofs = async ({ db }: App, limit: number): Promise<number> =>
  (await db.one(countWaiting, [limit]))?.count ?? 0;

/** One that waits for a moderator, locked: nobody decides it while it is read. */
export async function lockWaitingProof(app: App, tx: Tx, id: string): Promise<StoredProof | null> {
  const row = await tx.one(lockWaiting, [id]);
  return row && fromRow(app, row);
}

/** Deletes those that were not confirmed, and got nothing for a moderator, in time. */
export const deleteExpiredProofs = ({ db, clock }: App): Promise<void> => db.run(deleteExpired, [clock()]);

/**
 * Some that have waited for a moderator since before a time, which is another one for those with a document; locked. Null for
 * what cannot be read.
 */
export const lockOldProofs = async (
  app: App,
  tx: Tx,
  since: { words: Date; document: Date },
  limit: number,
): Promise<{ id: string; proof: StoredProof | null }[]> =>
  (await tx.rows(old, [since.words, since.document, limit])).map((row) => ({
    id: row.id,
    proof: app.vault.tryOpen(() => fromRow(app, row)),
  }));

/** The sealed columns of proofs, for a rotation of keys. */
export const proofSealedRows: readonly SealedRows[] = [
  {
    table: 'proofs',
    column: 'sealed',
    columns: { kind: 'kind' },
    context: ({ id, kind }) => context(String(id), String(kind)),
  },
  {
    table: 'proofs',
    column: 'document',
    context: ({ id }) => documentContext(String(id)),
    batch: 1,
  },
];
