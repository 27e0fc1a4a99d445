/**
 * What a sealed value belongs to. All of it is additional data of the encryption (AES-GCM), so a value that was moved to
 * another row, column or owner, or replayed into another version, does not open. Each table has one function that makes
 * its contexts.
 */
export interface SealContext {
  table: string;
  column: string;
  /** The row's primary key, without its version. */
  id: string;
  /** Of rows that have versions. */
  version?: number;
  /** The account that the row belongs to; null for none any more. */
  owner?: string | null;
  /** Further columns that must not change. */
  also?: string;
}

/** The additional data of the encryption. */
export const additionalData = ({ table, column, id, version, owner, also }: SealContext): string =>
  JSON.stringify([table, column, id, version ?? null, owner ?? null, also ?? null]);
