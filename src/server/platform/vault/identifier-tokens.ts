import type { Vault } from './vault.ts';

/** An identifier in normal form. */
interface NormalIdentifier {
  kind: string;
  value: string;
}

const indexKind = (kind: string): string => `report ${kind}`;

/** The blind index under which reports that name an identifier are found, and everything else that is known of it. */
export const tokenOf = (vault: Vault, { kind, value }: NormalIdentifier): string =>
  vault.blindIndex(indexKind(kind), value);

/** The same under every key of the ring, for a search. */
export const searchTokensOf = (vault: Vault, { kind, value }: NormalIdentifier): string[] =>
  vault.blindIndexes(indexKind(kind), value);
