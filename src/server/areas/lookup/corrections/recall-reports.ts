// See docs/decisions/0020-disclosures-are-journalled-and-recalled.md
import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { expandDueRecalls, insertRecall } from './store.ts';

/** Recalls in one transaction, during which no disclosures are stored, and transactions in one run of the job. */
const atATime = 50;
const maxTurns = 100;

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
