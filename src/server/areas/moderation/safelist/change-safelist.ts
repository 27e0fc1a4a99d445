import type { RemovalReason, SafelistBody, SafelistEntry } from '../../../../contract/registry/safelist.ts';
import type { App } from '../../../app.ts';
import { ApiError, conflict, notFound } from '../../../errors.ts';
import { maxId } from '../../../platform/time-ids.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import {
  deleteSafelistEntry,
  domainProofs,
  findSafelistEntry,
  insertSafelistEntry,
  lockSafelistForAdding,
} from '../../registry/safelist/entry-store.ts';
import { findSafelistEntriesOf, type StoredEntry } from '../../registry/safelist/store.ts';
import { refreshSafelist } from '../../registry/special-identifiers.ts';
import { findListedNaming, holdAllNaming } from './hold-all-naming.ts';
import { normalised, noteSafelist, refuseOwnEntry, serializeEntry } from './read-safelist.ts';

/** The name of the TXT record that proves a domain. */
const proofPrefix = 'fraud-shield-safelist=';

/** @throws ApiError 422 that names the TXT record, when the domain does not have it */
async function requireProof(app: App, domain: string): Promise<void> {
  const texts = new Set((await app.resolveTxt(domain)).map((text) => text.trim()));
  const proofs = domainProofs(app, domain).map((proof) => proofPrefix + proof);
  if (proofs.some((proof) => texts.has(proof))) return;
  throw new ApiError(422, 'domainUnproven', [], { values: { domain, record: proofs[0] ?? '' } });
}

/** Where holding begins: above all ids; null when there is nothing to hold. */
async function holdFrom(
  app: App,
  { mark, kind, value }: Pick<StoredEntry, 'mark' | 'kind' | 'value'>,
): Promise<string | null> {
  if (mark !== 'safelisted' || kind === 'domain') return null;
  const { ids, next } = await findListedNaming(app, { kind, value }, maxId);
  return ids.length > 0 || next !== null ? maxId : null;
}

/**
 * Adds an entry, and holds the listed reports that name an identifier which cannot be listed any more. Adding it again
 * goes on where that was interrupted.
 * @returns the entry, and how many reports were held
 * @throws ApiError 403 for an identifier of one's own, 409 when the identifier has an entry, 422 when a domain is not proven
 */
export async function addToSafelist(
  app: App,
  { mark, kind, value: typed, label, reason }: SafelistBody,
  by: AccountCall,
): Promise<{ entry: SafelistEntry; held: number }> {
  const value = normalised(kind, typed);
  if (kind === 'domain') await requireProof(app, value);
  const id = crypto.randomUUID();
  const entry = await app.db.transaction(async (tx): Promise<StoredEntry> => {
    await refuseOwnEntry(app, tx, by, { kind, value });
    await lockSafelistForAdding(tx);
    const holdBelow = await holdFrom(app, { mark, kind, value });
    const added = { id, mark, kind, value, label, reason, addedBy: by.accountId, addedAt: app.clock(), holdBelow };
    if (await insertSafelistEntry(app, tx, added)) {
      await noteSafelist(app, tx, by, 'safelist.added', { entry: id, mark, kind, reason });
      return added;
    }
    const [known] = await findSafelistEntriesOf(app, tx, [{ kind, value }]);
    if (known?.mark !== mark || known.holdBelow === null) throw conflict('safelistExists');
    return known;
  });
  if (mark === 'shared') await refreshSafelist(app);
  return { entry: serializeEntry(entry), held: await holdAllNaming(app, entry) };
}

/** @throws ApiError 403 for an identifier of one's own, 404 when there is no such entry */
export async function removeFromSafelist(app: App, id: string, reason: RemovalReason, by: AccountCall): Promise<void> {
  await app.db.transaction(async (tx) => {
    const entry = await findSafelistEntry(app, tx, id);
    if (entry) await refuseOwnEntry(app, tx, by, entry);
    if (!(await deleteSafelistEntry(app, tx, id))) throw notFound('safelistNotFound');
    await noteSafelist(app, tx, by, 'safelist.removed', { entry: id, reason });
  });
  await refreshSafelist(app);
}
