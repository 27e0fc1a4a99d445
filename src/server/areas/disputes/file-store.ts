import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { factsContext } from './seal-contexts.ts';
import type { StoredFile } from './stored-dispute.ts';

/** The sealed part of a file's row. */
type FileFacts = Pick<StoredFile, 'name' | 'type' | 'size'>;

const files = statement<Omit<StoredFile, keyof FileFacts> & { sealed: Buffer }>(
  'disputes.files',
  `select id, dispute_id as "disputeId", path, sealed, created_at as "createdAt" from dispute_files
   where dispute_id = any($1::uuid[]) order by created_at, id`,
);
const addFile = statement(
  'disputes.add_file',
  'insert into dispute_files (id, dispute_id, path, sealed, created_at) values ($1, $2, $3, $4, $5)',
);
const filePath = statement<{ path: string }>('disputes.file_path', 'select path from dispute_files where id = $1');
const paths = statement<{ path: string }>(
  'disputes.paths',
  'select path from dispute_files where path > $1 order by path limit $2',
);
const disownFiles = statement(
  'disputes.disown_files',
  `update dispute_files f set dispute_id = null from disputes d where f.dispute_id = d.id and d.report_id = any($1::bigint[])`,
);
const removeOwnerless = statement<{ path: string }>(
  'disputes.remove_ownerless',
  `delete from dispute_files where id = any(array(
     select id from dispute_files where dispute_id is null limit 500 for update skip locked
   )) returning path`,
);

export const listDisputeFiles = async (
  { vault }: App,
  db: Queryable,
  disputeIds: readonly string[],
): Promise<StoredFile[]> =>
  disputeIds.length === 0
    ? []
    : vault.openEach(await db.rows(files, [disputeIds]), ({ sealed, ...row }) => ({
        ...row,
        ...(vault.open(factsContext(row.id), sealed) as FileFacts),
      }));

export async function insertDisputeFile(
  { vault }: App,
  tx: Tx,
  { id, disputeId, path, createdAt, name, type, size }: StoredFile,
): Promise<void> {
  const facts: FileFacts = { name, type, size };
  await tx.run(addFile, [id, disputeId, path, vault.seal(factsContext(id), facts), createdAt]);
}

export const findDisputeFilePath = async (db: Queryable, id: string): Promise<string> =>
  (await db.one(filePath, [id]))?.path ?? '';

/** Paths greater than `after`, in order. */
export const findDisputeFilePaths = async (db: Queryable, after: string, limit: number): Promise<string[]> =>
  (await db.rows(paths, [after, limit])).map(({ path }) => path);

export const disownDisputeFiles = (tx: Tx, reportIds: readonly string[]): Promise<void> =>
  tx.run(disownFiles, [reportIds]);

/** @returns the paths of files that belong to no dispute any more */
export const deleteOwnerless = async (tx: Tx): Promise<string[]> =>
  (await tx.rows(removeOwnerless)).map(({ path }) => path);
