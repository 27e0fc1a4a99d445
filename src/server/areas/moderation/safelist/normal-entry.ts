import type { SafelistKind } from '../../../../contract/registry/safelist.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';

const domainPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The value of an entry in normal form; null when it is not valid. */
export function normalEntry(kind: SafelistKind, value: string): string | null {
  if (kind !== 'domain') return normalIdentifier(kind, value);
  const domain = value.trim().toLowerCase().replace(/^@/, '');
  return domainPattern.test(domain) ? domain : null;
}
