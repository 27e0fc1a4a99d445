import type { SafelistEntry, SafelistKind, SafelistQuery } from '../../../../contract/registry/safelist.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Page } from '../../../platform/db/page.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { findSafelistEntry, listSafelistEntries } from '../../registry/safelist/entry-store.ts';
import { findSafelistEntriesOf, type StoredEntry } from '../../registry/safelist/store.ts';
import { normalised, noteSafelist } from './own-entry.ts';

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

export async function findInSafelist(app: App, kind: SafelistKind, value: string): Promise<SafelistEntry | null> {
  const [entry] = await findSafelistEntriesOf(app, app.db, [{ kind, value: normalised(kind, value) }]);
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
