import type { Language } from '../../../../contract/languages.ts';
import type { MainKind, ProvableIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { rememberedTries } from '../../../platform/remembered-tries.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { sameSecret } from '../../../platform/vault/secrets.ts';

/** A proof that is neither confirmed nor decided. */
export interface StoredProof {
  id: string;
  identifier: ProvableIdentifier;
  contactEmail: string;
  language: Language;
  /** What the person writes for a moderator. */
  words: string | null;
  /** Null until there is something that a moderator can decide about. */
  waitingSince: Date | null;
  hasPhoto: boolean;
}

interface NewProof extends Omit<StoredProof, 'hasPhoto'> {
  byModerator: boolean;
  /** Null when a moderator decides. */
  code: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The place of a proof in the order of those that wait; it may be decided in the meantime. */
export interface ProofPlace {
  since: Date;
  id: string;
}

interface Row extends MarkedRow {
  id: string;
  kind: MainKind;
  sealed: Buffer;
  language: Language;
  waiting_since: Date | null;
  has_photo: boolean;
}

const columns = `p.id, p.kind, p.sealed, p.language, p.waiting_since,
  p.photo is not null as has_photo,
  ${markSqlOf('proofs', 'p')}`;

const insert = statement(
  'proofs.insert',
  `insert into proofs (id, kind, by_moderator, sealed, language, code_hash, created_at, expires_at, waiting_since,
     mark)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
// Each try is counted before its code is compared, so that simultaneous tries get no more attempts than successive
// ones.
const takeTry = statement<Row & { code_hash: string; expires_at: Date }>(
  'proofs.take_try',
  `update proofs p set tries = tries + 1
   where id = $1 and not by_moderator and code_hash is not null and tries < $2 and expires_at > $3
   returning ${columns}, code_hash, expires_at`,
);
const remove = statement<{ id: string }>('proofs.remove', 'delete from proofs where id = $1 returning id');
const lockUnphotographed = statement<Row>(
  'proofs.lock_open',
  `select ${columns} from proofs p
   where id = $1 and by_moderator and expires_at > $2 and photo is null for update`,
);
const count = statement<{ all: number; of_site: number }>(
  'proofs.count_photos',
  `select (select count(*)::int from (select from proofs where photo is not null limit $1) counted) as all,
     (select count(*)::int from proofs where photo_site = any($2::uuid[])) as of_site`,
);
const addPhoto = statement<{ id: string }>(
  'proofs.add_photo',
  `update proofs set photo = $2, photo_site = $3, waiting_since = coalesce(waiting_since, $4)
   where id = $1 and photo is null returning id`,
);
const pageOf = statement<Row>(
  'proofs.page',
  `select ${columns} from proofs p
   where waiting_since is not null
     and ($1::timestamptz is null or (waiting_since, id) > ($1, $2::uuid))
   order by waiting_since, id limit $3`,
);
const waitingOne = statement<Row>(
  'proofs.waiting',
  `select ${columns} from proofs p where id = $1 and waiting_since is not null`,
);
const lockOne = statement<Row>(
  'proofs.lock_waiting',
  `select ${columns} from proofs p where id = $1 and waiting_since is not null for update`,
);
const photoOf = statement<{ photo: Buffer | null }>('proofs.photo', 'select photo from proofs where id = $1');
const siteIndex = 'proof site';
const forgetSites = statement(
  'proofs.forget_sites',
  'update proofs set photo_site = null where photo_site is not null',
);
const deleteExpired = statement(
  'proofs.remove_expired',
  'delete from proofs where waiting_since is null and expires_at <= $1',
);
const old = statement<Row>(
  'proofs.lock_old',
  `select ${columns} from proofs p
   where waiting_since <= $1
     or (waiting_since <= $2 and photo is not null)
   order by waiting_since limit $3 for update skip locked`,
);

const context = (id: string, kind: string): SealContext => ({ table: 'proofs', column: 'sealed', id, also: kind });
const photoContext = (id: string): SealContext => ({ table: 'proofs', column: 'photo', id });
const codeText = (id: string, code: string) => `${id} ${code}`;

const triesOf = perApp(() => rememberedTries());
const markOf = perApp(({ vault }) => marksOf(vault).proofs);

function fromRow(app: App, { id, kind, sealed, language, waiting_since, has_photo, ...row }: Row): StoredProof {
  markOf(app).require(id, row);
  // insertProof below sealed it, so the shape is known.
  const { value, contactEmail, words } = app.vault.open(context(id, kind), sealed) as {
    value: string;
    contactEmail: string;
    words: string | null;
  };
  const identifier = { kind, value };
  return { id, identifier, contactEmail, language, words, waitingSince: waiting_since, hasPhoto: has_photo };
}

export async function insertProof(app: App, tx: Tx, proof: NewProof): Promise<void> {
  const { id, identifier, contactEmail, language, words, byModerator, code, createdAt, expiresAt } = proof;
  const { kind, value } = identifier;
  const sealed = app.vault.seal(context(id, kind), { value, contactEmail, words });
  const hash = code === null ? null : app.vault.blindIndex('proof code', codeText(id, code));
  const marked = markOf(app).make(id, { by_moderator: byModerator, expires_at: expiresAt });
  const row = [id, kind, byModerator, sealed, language, hash, createdAt, expiresAt, proof.waitingSince, marked];
  await tx.rows(insert, row);
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
  const isOwn = found !== null && markOf(app).fits(id, found);
  const row = isOwn && triesOf(app).take(id, { max, until: found.expires_at, now }) ? found : null;
  // As much work for an unknown proof as for a wrong code.
  const given = app.vault.blindIndexes('proof code', codeText(id, code));
  const isRight = given.map((one) => sameSecret(one, row?.code_hash ?? '')).includes(true);
  return row && isRight ? fromRow(app, row) : null;
}

/** Deletes a proof with its photo. @returns false when it was deleted already */
export const deleteProof = async (tx: Tx, id: string): Promise<boolean> => (await tx.one(remove, [id])) !== null;

/** A proof that takes a photo, locked; null when there is none, it is too late, or it has one. */
export async function lockProofForPhoto(app: App, tx: Tx, id: string): Promise<StoredProof | null> {
  const row = await tx.one(lockUnphotographed, [id, app.clock()]);
  return row && fromRow(app, row);
}

/** How many photos wait, counted up to `max`, and how many of them are from a site. */
export async function countPhotos(
  { vault }: App,
  db: Queryable,
  site: string,
  max: number,
): Promise<{ all: number; ofSite: number }> {
  const row = await db.one(count, [max, vault.blindIndexes(siteIndex, site)]);
  return { all: row?.all ?? 0, ofSite: row?.of_site ?? 0 };
}

/** Forgets from which networks photos came: they are kept as blind indexes only. */
export async function forgetPhotoSites({ db }: App): Promise<void> {
  await db.rows(forgetSites);
}

/**
 * Adds the photo of a locked proof, which waits for a moderator from then on.
 * @returns false when it got one while this waited for the lock
 */
export async function insertPhoto(
  { vault, clock }: App,
  tx: Tx,
  id: string,
  { bytes, site }: { bytes: Uint8Array; site: string },
): Promise<boolean> {
  const sealed = vault.sealBytes(photoContext(id), bytes);
  return (await tx.one(addPhoto, [id, sealed, vault.blindIndex(siteIndex, site), clock()])) !== null;
}

export async function findPhoto({ vault }: App, db: Queryable, id: string): Promise<Buffer | null> {
  const photo = (await db.one(photoOf, [id]))?.photo;
  return photo ? vault.openBytes(photoContext(id), photo) : null;
}

/** A page of those that wait for a moderator, the oldest first; `next` is the place of its last one if there are more. */
export async function pageOfWaiting(
  app: App,
  { limit, after }: { limit: number; after: ProofPlace | null },
): Promise<{ items: StoredProof[]; next: ProofPlace | null }> {
  const rows = await app.db.rows(pageOf, [after?.since ?? null, after?.id ?? null, limit + 1]);
  const shown = rows.slice(0, limit);
  const { waiting_since: since = null, id = '' } = shown.at(-1) ?? {};
  const next: ProofPlace | null = rows.length > limit && since ? { since, id } : null;
  return { items: app.vault.openEach(shown, (row) => fromRow(app, row)), next };
}

export async function findWaitingProof(app: App, db: Queryable, id: string): Promise<StoredProof | null> {
  const row = await db.one(waitingOne, [id]);
  return row && fromRow(app, row);
}

export async function lockWaitingProof(app: App, tx: Tx, id: string): Promise<StoredProof | null> {
  const row = await tx.one(lockOne, [id]);
  return row && fromRow(app, row);
}

/** Deletes those that were not confirmed, and got no photo, in time. */
export async function deleteExpiredProofs({ db, clock }: App): Promise<void> {
  await db.rows(deleteExpired, [clock()]);
}

/**
 * Some that have waited for a moderator since before a time, which is another one for those with a photo; locked. Null for
 * what cannot be read.
 */
export const lockOldProofs = async (
  app: App,
  tx: Tx,
  since: { words: Date; photo: Date },
  limit: number,
): Promise<{ id: string; proof: StoredProof | null }[]> =>
  (await tx.rows(old, [since.words, since.photo, limit])).map((row) => ({
    id: row.id,
    proof: app.vault.tryOpen(() => fromRow(app, row)),
  }));

/** The sealed columns of proofs, for a rotation of keys. */
export const proofSealedRows: readonly SealedRows[] = [
  {
    table: 'proofs',
    key: [['id', 'uuid']],
    column: 'sealed',
    columns: { kind: 'kind' },
    context: ({ id, kind }) => context(String(id), String(kind)),
  },
  {
    table: 'proofs',
    key: [['id', 'uuid']],
    column: 'photo',
    context: ({ id }) => photoContext(String(id)),
    batch: 1,
  },
];
