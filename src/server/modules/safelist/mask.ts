import type { SafelistKind } from '../../../contract/admin/safelist.ts';
import { mask } from '../../../contract/identifiers.ts';

/** The value of an entry as lists show it: first and last characters only. A domain is public and shown as it is. */
export function maskedEntry(kind: SafelistKind, value: string): string {
  if (kind === 'domain') return value;
  if (kind !== 'email') return `${value.slice(0, 3)}${mask}${value.slice(-3)}`;
  const [local = '', domain = ''] = value.split('@');
  return `${local.slice(0, 1)}${mask}@${domain}`;
}
