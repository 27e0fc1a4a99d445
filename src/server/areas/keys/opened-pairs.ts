import type { KeyKind } from '../../../contract/keys/keys.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** The columns that a sealed pair is bound to, and its value. */
interface BoundRow {
  id: string;
  account_id: string;
  kind: KeyKind;
  secret_sealed: Buffer;
  /** What the marks of the pair and of its account are made over, and the marks. */
  marked: string;
  mark: Buffer | null;
  account_marked: string;
  account_mark: Buffer | null;
}

/** What verifies a call: the API key, and the SHA-256 of its secret. */
interface Verifier {
  apiKey: string;
  secretHash: Buffer;
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** Pairs that a process remembers; the oldest are forgotten first. */
const maxPairs = 10_000;

/**
 * Opens the key pairs of calls and remembers them: opening one for each call would make a lookup a tenth slower. The
 * row is read every time, and a remembered pair counts only while the row has the very same bytes, account, kind and marks.
 */
export function openedPairs<Row extends BoundRow>(
  vault: Vault,
  open: (row: Row) => { apiKey: string; secret: string },
): (row: Row) => Verifier {
  const remembered = new Map<string, { row: BoundRow; verifier: Verifier }>();
  return (row) => {
    const { id, account_id, kind, secret_sealed, marked, mark, account_marked, account_mark } = row;
    // After a rotation, what the old key sealed is not accepted from memory either.
    const isCurrent = [secret_sealed, mark, account_mark].every((sealed) => sealed === null || vault.isCurrent(sealed));
    const before = isCurrent ? remembered.get(id) : undefined;
    if (
      before?.row.account_id === account_id &&
      before.row.kind === kind &&
      before.row.marked === marked &&
      before.row.account_marked === account_marked &&
      before.row.secret_sealed.equals(secret_sealed) &&
      isSame(before.row.mark, mark) &&
      isSame(before.row.account_mark, account_mark)
    )
      return before.verifier;
    const { apiKey, secret } = open(row);
    const verifier = { apiKey, secretHash: tokenHash(secret) };
    if (!isCurrent) return verifier;
    remembered.delete(id);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= maxPairs) remembered.delete(oldest);
    // Copies: the row's bytes are a view of a larger buffer.
    const kept = {
      id,
      account_id,
      kind,
      marked,
      account_marked,
      secret_sealed: Buffer.from(secret_sealed),
      mark: mark && Buffer.from(mark),
      account_mark: account_mark && Buffer.from(account_mark),
    };
    remembered.set(id, { row: kept, verifier });
    return verifier;
  };
}
