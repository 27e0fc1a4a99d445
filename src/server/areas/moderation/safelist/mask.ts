import type { SafelistKind } from '../../../../contract/registry/safelist.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';

/** The value of an entry as lists show it: first and last characters only. A domain is public and shown as it is. */
export const maskedEntry = (kind: SafelistKind, value: string): string =>
  kind === 'domain' ? value : maskedIdentifier(kind, value);
