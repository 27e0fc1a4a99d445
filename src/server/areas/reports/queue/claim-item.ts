import { claimMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { PastItem, QueueItem } from './queue-item.ts';
import {
  countItems,
  deleteClaims,
  endAgreementsOf,
  type QueueFilter,
  selectItems,
  updateClaim,
  updateNextClaim,
  upsertItem,
  type Viewer,
} from './store.ts';

const viewer = (app: App, moderatorId: string): Viewer => ({ moderatorId, now: app.clock() });
const claimEnd = (app: App): Date => new Date(app.clock().getTime() + claimMs);

/** Who has agreed to verify a report as it is now; null when nobody has, or they read another version. */
export const agreedOn = ({ agreedBy, agreedVersion }: QueueItem, { version }: { version: number }): string | null =>
  agreedVersion === version ? agreedBy : null;

/** A page of what waits, the most urgent first, and how many there are. */
export const pageOfQueue = (
  app: App,
  moderatorId: string,
  filter: QueueFilter,
  page: { limit: number; offset: number },
): Promise<{ items: QueueItem[]; total: number }> => selectItems(app.db, filter, viewer(app, moderatorId), page);

/** Claims the most urgent item that the moderator may decide. @returns null when there is none */
export const claimNextItem = (
  app: App,
  moderatorId: string,
  filter: QueueFilter,
  not: readonly string[],
): Promise<QueueItem | null> => updateNextClaim(app.db, filter, viewer(app, moderatorId), not, claimEnd(app));

/** Claims an item. @returns null when another moderator has it, or it has left the queue */
export const claimItem = (app: App, moderatorId: string, reportId: string): Promise<QueueItem | null> =>
  updateClaim(app.db, reportId, viewer(app, moderatorId), claimEnd(app));

/** Gives claimed items back. */
export const releaseClaims = (app: App, moderatorId: string, reportIds: readonly string[]): Promise<void> =>
  deleteClaims(app.db, reportIds, moderatorId);

/** Puts an item back as it was, claimed for a moderator or for nobody. */
export const putItemBack = (app: App, tx: Tx, item: PastItem, claimFor: string | null): Promise<void> =>
  upsertItem(tx, item, claimFor === null ? { by: null, until: null } : { by: claimFor, until: claimEnd(app) });

/** Ends what somebody has agreed to, who was suspended or has lost the role. */
export const endAgreementsBy = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  endAgreementsOf(tx, accountId);

/** How many wait and sleep, and since when. */
export const queueFigures = (app: App): ReturnType<typeof countItems> => countItems(app.db, app.clock());
