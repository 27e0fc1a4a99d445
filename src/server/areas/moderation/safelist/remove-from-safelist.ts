import type { RemovalReason } from '../../../../contract/registry/safelist.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { AccountCall } from '../../audit/line.ts';
import { refreshSafelist } from '../../registry/safelist/check-safelist.ts';
import { deleteSafelistEntry, findSafelistEntry } from '../../registry/safelist/entry-store.ts';
import { noteSafelist, refuseOwnEntry } from './own-entry.ts';

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
