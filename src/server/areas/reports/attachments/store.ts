import type { AttachmentState, AttachmentType } from '../../../../contract/reports/attachments.ts';
import type { StoredState } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { resealFile, storeSealed } from '../../../platform/files/sealed-file.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { fingerprint } from '../../../platform/vault/secrets.ts';

/** A file that the scanner has not seen yet. */
interface WaitingFile {
  path: string;
  reportId: string;
  /** Null when the account was deleted. */
  accountId: string | null;
}

/** The sealed part of an attachment's row. */
interface AttachmentFacts {
  name: string;
  type: AttachmentType;
  /** Size of the unsealed file in bytes. */
  size: number;
  /** SHA-256 of the unsealed file. */
  sha256: string;
}

export interface StoredAttachment extends AttachmentFacts {
  id: string;
  reportId: string;
  /** Path in the file store. */
  path: string;
  createdAt: Date;
  state: AttachmentState;
}

/** What a row is bound to; the account is null once it is deleted. */
interface Place {
  id: string;
  report_id: string;
  account_id: string | null;
}

interface Row extends Place {
  path: string;
  sealed: Buffer;
  created_at: Date;
  scan: 'waiting' | 'infected' | null;
}

const columns = 'a.id, a.report_id, a.account_id, a.path, a.sealed, a.created_at, a.scan';

const ownReport = statement<{ state: StoredState }>(`
  select state from reports where id = $1 and author_id = $2 and withdrawn_at is null`);
const lockOwnReport = forUpdate(ownReport);
const insertRow = statement(`
  insert into report_attachments (id, report_id, account_id, path, content_token, sealed, created_at, scan)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const listOfReport = statement<Row>(`
  select ${columns} from report_attachments a where a.report_id = $1 order by a.created_at, a.id`);
const findSame = statement<Row>(`
  select ${columns} from report_attachments a where a.report_id = $1 and a.content_token = any($2::uuid[])`);
const listPaths = statement<{ path: string }>(`
  select path from report_attachments where path > $1 and scan is distinct from 'infected' order by path limit $2`);
const pathOf = statement<{ path: string }>('select path from report_attachments where id = $1');
const setToken = statement('update report_attachments set content_token = $2 where id = $1');
const findWaitingRow = statement<WaitingFile>(`
  select path, report_id as "reportId", account_id as "accountId" from report_attachments
  where id = $1 and scan = 'waiting'`);
const updateScan = statement<{ id: string }>(`
  update report_attachments set scan = $2 where id = $1 and scan = 'waiting' returning id`);
const ofAccount = statement<Place & { sealed: Buffer }>(`
  select id, report_id, account_id, sealed from report_attachments where account_id = $1 order by id for update`);
const updateOwner = statement(`
  update report_attachments a set account_id = null, sealed = given.sealed
  from unnest($1::uuid[], $2::bytea[]) as given(id, sealed) where a.id = given.id`);
const findOwnRow = statement<Row>(`
  select ${columns} from report_attachments a join reports r on r.id = a.report_id
  where a.id = $1 and a.account_id = $2 and r.withdrawn_at is null`);
const findAnyRow = statement<Row>(`select ${columns} from report_attachments a where a.id = $1 and a.report_id = $2`);
const rowContext = ({ id, report_id, account_id }: Place): SealContext => ({
  table: 'report_attachments',
  column: 'sealed',
  id,
  owner: account_id,
  also: report_id,
});
// Bound only to its row, which is bound to report and account.
const fileContext = (id: string): SealContext => ({ table: 'report_attachments', column: 'file', id });
const contentKind = 'attachment content';

const fromRow =
  ({ vault }: App) =>
  (row: Row): StoredAttachment => ({
    // `insertAttachment` below sealed it.
    ...(vault.open(rowContext(row), row.sealed) as AttachmentFacts),
    id: row.id,
    reportId: row.report_id,
    path: row.path,
    createdAt: row.created_at,
    state: row.scan === 'waiting' ? 'checking' : (row.scan ?? 'ready'),
  });
const orNull = (app: App, row: Row | null): StoredAttachment | null => row && fromRow(app)(row);

/** Spreads files over 256 folders. */
export const newAttachmentPath = (id: string): string => `attachments/${id.slice(0, 2)}/${id}`;

// The context is the row and not the path: a changed path in one row cannot show the file of another.
export const storeAttachment = (app: App, id: string, path: string, bytes: Buffer) =>
  storeSealed(app, fileContext(id), path, bytes);
export const unsealAttachment = ({ vault }: App, id: string, sealed: Buffer): Buffer =>
  vault.openBytes(fileContext(id), sealed);

/** Sealed columns and files, for a key rotation. Row and file are resealed together; the row is locked meanwhile. */
export const attachmentSealedRows = (app: App): SealedRows[] => [
  {
    table: 'report_attachments',
    column: 'sealed',
    columns: { report_id: 'report_id', account_id: 'account_id' },
    context: ({ id, report_id, account_id }) =>
      rowContext({ id: String(id), report_id: String(report_id), account_id: account_id ?? null }),
    batch: 4,
    async alongside(tx, rows) {
      for (const { id, plain } of rows) {
        const path = (await tx.one(pathOf, [id]))?.path ?? '';
        const { type }: AttachmentFacts = JSON.parse(String(plain));
        const bytes = await resealFile(app, fileContext(id), path);
        // The bytes of a picture as uploaded are no longer known, so it will not be recognised as a duplicate.
        const print = bytes && type === 'application/pdf' ? fingerprint(bytes) : `of ${id}`;
        await tx.run(setToken, [id, app.vault.blindIndex(contentKind, print)]);
      }
    },
  },
];

/** The state of the author's report; null when there is none, or it is withdrawn. */
export const findOwnState = async (db: Queryable, accountId: string, reportId: string): Promise<StoredState | null> =>
  (await db.one(ownReport, [reportId, accountId]))?.state ?? null;

/** The same, locked until the transaction ends. */
export const lockOwnState = async (tx: Tx, accountId: string, reportId: string): Promise<StoredState | null> =>
  (await tx.one(lockOwnReport, [reportId, accountId]))?.state ?? null;

/** @param print hash of the uploaded bytes; only its blind index is stored */
export async function insertAttachment(
  { vault }: App,
  tx: Tx,
  accountId: string,
  attachment: StoredAttachment,
  print: string,
): Promise<void> {
  const { id, reportId, path, name, type, size, sha256, createdAt, state } = attachment;
  const facts: AttachmentFacts = { name, type, size, sha256 };
  await tx.run(insertRow, [
    id,
    reportId,
    accountId,
    path,
    vault.blindIndex(contentKind, print),
    vault.seal(rowContext({ id, report_id: reportId, account_id: accountId }), facts),
    createdAt,
    state === 'checking' ? 'waiting' : null,
  ]);
}

export const findWaiting = (db: Queryable, id: string): Promise<WaitingFile | null> => db.one(findWaitingRow, [id]);

/** @returns false when the file no longer waits */
export const endScan = async (tx: Tx, id: string, result: 'clean' | 'infected'): Promise<boolean> =>
  (await tx.one(updateScan, [id, result === 'clean' ? null : result])) !== null;

/** Paths of files greater than `after`, in order; those whose content was removed are left out. */
export const findAttachmentPaths = async (db: Queryable, after: string, limit: number): Promise<string[]> =>
  (await db.rows(listPaths, [after, limit])).map(({ path }) => path);

export const findAttachments = async (app: App, db: Queryable, reportId: string): Promise<StoredAttachment[]> =>
  app.vault.openEach(await db.rows(listOfReport, [reportId]), fromRow(app));

/** The report's attachment made from the same bytes, or null. */
export const findSameContent = async (
  app: App,
  db: Queryable,
  reportId: string,
  print: string,
): Promise<StoredAttachment | null> =>
  orNull(app, await db.one(findSame, [reportId, app.vault.blindIndexes(contentKind, print)]));

export const findOwnAttachment = async (app: App, accountId: string, id: string): Promise<StoredAttachment | null> =>
  orNull(app, await app.db.one(findOwnRow, [id, accountId]));

/** The attachment of a report of any author. */
export const findAnyAttachment = async (app: App, reportId: string, id: string): Promise<StoredAttachment | null> =>
  orNull(app, await app.db.one(findAnyRow, [id, reportId]));

/**
 * Takes an account off its files, which are removed later, in the transaction that deletes it. What is sealed is bound to the
 * account, so it is sealed again.
 */
export async function disownAttachments({ vault }: App, tx: Tx, accountId: string): Promise<void> {
  const sealed = vault.openEach(await tx.rows(ofAccount, [accountId]), (row) => {
    const from = rowContext(row);
    return { id: row.id, sealed: vault.sealBytes({ ...from, owner: null }, vault.openBytes(from, row.sealed)) };
  });
  await tx.run(updateOwner, [sealed.map(({ id }) => id), sealed.map((one) => one.sealed)]);
}
