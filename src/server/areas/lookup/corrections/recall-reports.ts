// See docs/decisions/0020-disclosures-are-journalled-and-recalled.md
import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import {
  countDueRecalls,
  deleteCorrections,
  deleteRecalls,
  expandDueRecalls,
  insertRecall,
  repeatRecalls,
  type Told,
} from './store.ts';

/** How long disclosures, recalls and corrections are kept, in days. */
export const keptDays = 180;

/** Recalls in one transaction, during which no disclosures are stored, and transactions in one run of the job. */
const atATime = 50;
const maxTurns = 100;
/** Rows deleted in one statement. */
const forgottenAtATime = 5_000;

/** Milliseconds from a change to its corrections: until then, a moderator may undo it. */
const delayMs = undoMs + 1_000;

interface Corrected {
  reportIds: readonly string[];
  kind: CorrectionKind;
  version?: number;
  happenedAt?: Date;
  isShownAgain?: boolean;
}

/**
 * Records that reports are no longer what was told of them, in the transaction that changes them. Everyone who was told
 * learns of it within half a minute; `reportsCorrected` says whom a change concerns.
 */
export async function recallReports(
  app: App,
  tx: Tx,
  { reportIds, kind, version, happenedAt = app.clock(), isShownAgain = false }: Corrected,
): Promise<void> {
  if (reportIds.length === 0) return;
  const dueAt = new Date(happenedAt.getTime() + delayMs);
  await insertRecall(tx, { reportIds, kind, version: version ?? null, happenedAt, dueAt }, { isShownAgain });
}

/** Makes the corrections of recalls that are due, one for each account and recall. */
export async function expandRecalls(app: App): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++)
    if ((await app.db.transaction((tx) => expandDueRecalls(tx, app.clock(), atATime))) < atATime) break;
}

/** Also tells accounts whose disclosures are stored after the corrections were made. */
export const tellLateDisclosures = (app: App, tx: Tx, told: readonly Told[]): Promise<void> =>
  repeatRecalls(tx, told, app.clock());

/** Recalls that are due. */
export const waitingRecalls = (app: App): Promise<{ count: number; oldestAt: Date | null }> =>
  countDueRecalls(app.db, app.clock());

export async function forgetOldCorrections(app: App): Promise<void> {
  const before = new Date(app.clock().getTime() - keptDays * dayMs);
  for (const forget of [deleteRecalls, deleteCorrections])
    while ((await forget(app.db, before, forgottenAtATime)) === forgottenAtATime);
}
