import type { AuditEvent } from '../../../../contract/audit/audit-events.ts';
import type { SafelistKind } from '../../../../contract/registry/safelist.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { refuseOwnIdentifier } from '../../disputes/conflicts/refuse-conflict.ts';
import type { EntryValue } from '../../registry/safelist/store.ts';

const domainPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

function normalDomain(value: string): string | null {
  const domain = value.trim().toLowerCase().replace(/^@/, '');
  return domainPattern.test(domain) ? domain : null;
}

/** The value of an entry in normal form. @throws ApiError 422 when it is not a value of the kind */
export function normalised(kind: SafelistKind, value: string): string {
  const normal = kind === 'domain' ? normalDomain(value) : normalIdentifier(kind, value);
  if (normal === null) throw invalid([{ path: 'value', code: 'safelistValueInvalid' }]);
  return normal;
}

/** A domain is the operator's, or that of many people. @throws ApiError 403 for an identifier of one's own */
export async function refuseOwnEntry(
  app: App,
  tx: Tx,
  { accountId }: AccountCall,
  { kind, value }: EntryValue,
): Promise<void> {
  if (kind !== 'domain') await refuseOwnIdentifier(app, tx, accountId, { kind, value });
}

export const noteSafelist = (
  app: App,
  tx: Tx,
  by: AccountCall,
  event: Extract<AuditEvent, `safelist.${string}`>,
  details: Record<string, string>,
): Promise<void> => noteAudit(app, tx, { ...byAccount(by), event, details });
