import type { AuditEvent } from '../../../../contract/audit/audit-events.ts';
import type { SafelistEntry, SafelistKind, SafelistQuery } from '../../../../contract/registry/safelist.ts';
import { maskedIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalHost } from '../../../../contract/rules/website-host.ts';
import type { App } from '../../../app.ts';
import { invalid, notFound } from '../../../errors.ts';
import type { Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { refuseOwnIdentifier } from '../../disputes/conflicts/find-conflicts.ts';
import {
  type EntryValue,
  entriesFor,
  findSafelistEntriesOf,
  findSafelistEntry,
  keyOf,
  listSafelistEntries,
  type StoredEntry,
} from '../../registry/safelist/store.ts';

/** Some write a domain as it stands in an email address. */
const normalDomain = (value: string): string | null => normalHost(value.trim().replace(/^@/, ''));

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

export const serializeEntry = ({ id, mark, kind, value, label, reason, addedAt }: StoredEntry): SafelistEntry => ({
  id,
  mark,
  kind,
  // A domain is public.
  masked: kind === 'domain' ? value : maskedIdentifier(kind, value),
  label,
  reason,
  addedAt: addedAt.toISOString(),
});

export async function listSafelist(app: App, query: SafelistQuery): Promise<Page<SafelistEntry>> {
  const { items, next } = await listSafelistEntries(app, query);
  return { items: items.map(serializeEntry), next };
}

/** The entry of an identifier; else that of its domain, the closest first, which stands for it as well. */
export async function findInSafelist(app: App, kind: SafelistKind, value: string): Promise<SafelistEntry | null> {
  const normal = normalised(kind, value);
  const asked = kind === 'domain' ? [{ kind, value: normal }] : entriesFor({ kind, value: normal });
  const found = await findSafelistEntriesOf(app, app.db, asked);
  const [entry] = asked.flatMap((one) => found.find((entry) => keyOf(entry) === keyOf(one)) ?? []);
  return entry ? serializeEntry(entry) : null;
}

/** The identifier, unmasked. @throws ApiError 404 when there is no such entry */
export const openSafelistEntry = (app: App, id: string, by: AccountCall): Promise<string> =>
  app.db.transaction(async (tx) => {
    const entry = await findSafelistEntry(app, tx, id);
    if (!entry) throw notFound('safelistNotFound');
    await noteSafelist(app, tx, by, 'safelist.opened', { entry: id });
    return entry.value;
  });
