import type { KeyKind } from '../../../contract/keys.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** The columns that a sealed pair is bound to, and its value. */
interface BoundRow {
  id: string;
  account_id: string;
  kind: KeyKind;
  secret_sealed: Buffer;
}

/** What verifies a call: the API key, and the SHA-256 of its secret. */
export interface Verifier {
  apiKey: string;
  secretHash: Buffer;
}

/** Pairs that a process remembers; the oldest are forgotten first. */
const maxPairs = 10_000;

/**
 * Opens the key pairs of calls and remembers them: opening one for each call would make a lookup a tenth slower. The
 * row is read every time, and a remembered pair counts only while the row has the very same bytes, account and kind.
 */
export function openedPairs<Row extends BoundRow>(
  vault: Vault,
  open: (row: Row) => { apiKey: string; secret: string },
): (row: Row) => Verifier {
  const remembered = new Map<string, { row: BoundRow; verifier: Verifier }>();
  return (row) => {
    const { id, account_id, kind, secret_sealed } = row;
    // After a rotation, what the old key sealed is not accepted from memory either.
    const isCurrent = vault.isCurrent(secret_sealed);
    const before = isCurrent ? remembered.get(id) : undefined;
    if (
      before?.row.account_id === account_id &&
      before.row.kind === kind &&
      before.row.secret_sealed.equals(secret_sealed)
    )
      return before.verifier;
    const { apiKey, secret } = open(row);
    const verifier = { apiKey, secretHash: tokenHash(secret) };
    if (!isCurrent) return verifier;
    remembered.delete(id);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= maxPairs) remembered.delete(oldest);
    // A copy: the row's bytes are a view of a larger buffer.
    remembered.set(id, { row: { id, account_id, kind, secret_sealed: Buffer.from(secret_sealed) }, verifier });
    return verifier;
  };
}
