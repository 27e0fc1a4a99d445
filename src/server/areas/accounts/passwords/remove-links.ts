import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { deleteExpiredResetLinks, deleteResetLinksOf } from './store.ts';

/** Deletes the account's reset links, which were mailed to an address that it no longer has. */
export const removeResetLinks = (tx: Tx, accountId: string): Promise<void> => deleteResetLinksOf(tx, accountId);

export const removeExpiredResetLinks = ({ db, clock }: App): Promise<void> => deleteExpiredResetLinks(db, clock());
