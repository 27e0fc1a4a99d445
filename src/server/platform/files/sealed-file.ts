import type { Tx } from '../db/pool.ts';
import type { SealContext } from '../vault/seal-context.ts';
import type { Vault } from '../vault/vault.ts';
import type { FileOutbox } from './file-outbox.ts';

// Files with a sealed row. Both must be sealed with the same key, because a rotation looks at the row only.

interface Stores {
  vault: Vault;
  files: FileOutbox;
}

/** Seals and stores a file. @returns what keeps it in the transaction that refers to it; false if that has to roll back */
export async function storeSealed(
  { vault, files }: Stores,
  context: SealContext,
  path: string,
  bytes: Buffer,
): Promise<(tx: Tx) => Promise<boolean>> {
  const sealed = vault.sealBytes(context, bytes);
  const keep = await files.store(path, sealed);
  return async (tx) => (await keep(tx)) && vault.isCurrent(sealed);
}

/** Seals a file again, in the transaction that seals its row again. @returns its bytes; null when it cannot be opened */
export async function resealFile({ vault, files }: Stores, context: SealContext, path: string): Promise<Buffer | null> {
  const found = await files.get(path);
  const bytes = found && vault.tryOpen(() => vault.openBytes(context, found));
  if (bytes) await files.replace(path, vault.sealBytes(context, bytes));
  return bytes;
}
