import * as z from 'zod/mini';

/** The first entry of a backup, `backup.json`. */
export const BackupInfo = z.object({
  id: z.uuid(),
  /** ISO 8601, the time of the snapshot. */
  madeAt: z.string(),
  /** The version of the program that made it. */
  program: z.string(),
  /** The migrations of the database, which determine its schema. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  withKeys: z.boolean(),
});
export type BackupInfo = z.infer<typeof BackupInfo>;

/** The last entry of a backup, `manifest.json`: what the entries before it must add up to. */
export const Manifest = z.object({
  /** By table name. */
  tables: z.record(z.string(), z.object({ rows: z.int() })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.nullable(z.string()) })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that rows refer to but that were not in the file store. */
    missing: z.int(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The names of the other entries. */
export const entryNames = {
  info: 'backup.json',
  manifest: 'manifest.json',
  keys: 'shield.keys',
  files: 'files/',
  tables: 'tables/',
  /** Rows of a table in COPY's text format. A table has as many parts as it needs, none if it is empty. */
  tablePart: (table: string, part: number) =>
    `tables/${encodeURIComponent(table)}/${String(part).padStart(6, '0')}.copy`,
  tableOf: (name: string) => decodeURIComponent(name.split('/')[1] ?? ''),
} as const;

/** The number of rows in COPY's text format: each row ends with a line feed, and contains no other. */
export function countCopyRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  return rows;
}
