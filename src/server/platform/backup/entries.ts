import * as z from 'zod/mini';

const Migrations = z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() }));

/** The heads of a backup's entries, in their order: one backup, tables, files, perhaps keys, one end. */
export const Head = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    id: z.uuid(),
    /** ISO 8601: the moment whose state it holds. */
    madeAt: z.string(),
    /** The program that made it. */
    program: z.string(),
    migrations: Migrations,
    withKeys: z.boolean(),
  }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), path: z.string(), size: z.int(), sha256: z.string() }),
  z.object({ kind: z.literal('keys') }),
  z.object({
    kind: z.literal('end'),
    /** By the table's name. */
    tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
    sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.nullable(z.string()) })),
    files: z.object({
      count: z.int(),
      bytes: z.int(),
      /** Files that rows refer to and that were not in the store. */
      missing: z.int(),
    }),
  }),
]);
export type Head = z.infer<typeof Head>;

export type BackupHead = Extract<Head, { kind: 'backup' }>;
export type Manifest = Extract<Head, { kind: 'end' }>;

/** How many rows COPY wrote: each ends with the only line feed in it. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** The rows of all tables together. */
export const rowsOf = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
