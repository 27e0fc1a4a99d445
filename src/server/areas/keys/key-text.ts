import type { KeyKind } from '../../../contract/keys/keys.ts';
import { checksum62, randomBase62 } from '../../platform/vault/secrets.ts';

/** A prefix that secret scanners recognise, random letters and digits, and a checksum. */
const generate = (prefix: string, length: number): string => {
  const random = randomBase62(length);
  return `${prefix}${random}${checksum62(prefix + random)}`;
};

export const newApiKey = (kind: KeyKind): string => generate(`fs_${kind}_`, 22);
export const newSecret = (kind: KeyKind): string => generate(`fs_${kind}_secret_`, 43);

/** Whether an API key or a secret has the checksum of what `generate` makes. */
export const isWhole = (value: string): boolean =>
  value.length > 6 && checksum62(value.slice(0, -6)) === value.slice(-6);
