// See docs/decisions/0030-a-revoked-key-takes-its-line-along.md
import type { KeyKind } from '../../../contract/keys/keys.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';

export interface StoredKeyPair {
  id: string;
  accountId: string;
  name: string;
  kind: KeyKind;
  apiKey: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** When a replaced pair stops working. */
  expiresAt: Date | null;
  /** Where it stands among pairs that replaced each other by calls with the pair itself. */
  line: Line;
}

/** Each pair of a line has replaced the one a step before it, in a call with that one. `root` is the id of the first. */
export interface Line {
  root: string;
  step: number;
}

/** What a sealed pair is bound to. */
export type PairPlace = {
  id: string;
  account_id: string;
  kind: KeyKind;
};

export interface SealedPairRow extends PairPlace {
  secret_sealed: Buffer;
}

/** A row: name, key and line are sealed with the secret. */
export type Row = Omit<StoredKeyPair, 'accountId' | 'name' | 'apiKey' | 'line'> & SealedPairRow & MarkedRow;

/** What is sealed of a pair. */
export interface SealedPair {
  name: string;
  apiKey: string;
  secret: string;
  /** Absent for the first of a line. */
  line?: Line;
}

/** What authenticates a call. */
export interface KnownPair {
  id: string;
  accountId: string;
  kind: KeyKind;
  /** SHA-256. */
  secretHash: Buffer;
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** Whether the account's email is confirmed. */
  isConfirmed: boolean;
  isSuspended: boolean;
  /** Blind index of the network the account was registered from. */
  network: string | null;
  /** Whether the account was approved for live keys. */
  isApproved: boolean;
  /** The plan that an admin gave the account. */
  plan: string | null;
}

/** Neither revoked nor replaced. */
export const isCurrent = ({ revokedAt, expiresAt }: StoredKeyPair): boolean => revokedAt === null && expiresAt === null;
