import type { ReadBody } from '../../../../contract/lookup/corrections.ts';
import type { App } from '../../../app.ts';
import { countUnread, type StoredCorrection, selectCorrections, updateRead } from './store.ts';

/** What an account is told, newest first; with `since`, what follows that correction, oldest first. */
export const listCorrections = (
  app: App,
  accountId: string,
  page: { since?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: StoredCorrection[]; next: string | null }> => selectCorrections(app.db, accountId, page);

/** How many are unread, up to `maxUnread`. */
export const unreadCorrections = (app: App, accountId: string): Promise<number> => countUnread(app.db, accountId);

/** Marks the account's own corrections as read; others and those that are read already are left as they are. */
export const markCorrectionsRead = (
  app: App,
  accountId: string,
  body: ReadBody & { until?: Date | null },
): Promise<void> => updateRead(app.db, accountId, body, app.clock());
