import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { lastAskedFor } from '../../limits/count-call.ts';
import { saysNothingNew } from './copied-text.ts';

/** How long before a report its author's lookups of the subject count, in days. */
const circularDays = 30;

/** The author had looked the subject up, and the narrative says nothing new. */
export interface MutualReport {
  /** Whole days since the last lookup. */
  days: number;
  /** Reports that said it before. */
  reports: number;
}

/**
 * Whether an author reports what they read here: whether they looked one of the identifiers up in the last 30 days, and
 * the narrative says nothing that was not reported of the subject before. To be asked before the report is filed.
 * @param before reads the narratives of others about the subject
 */
export async function findMutualReport(
  app: App,
  authorId: string,
  { identifiers, text }: { identifiers: readonly NormalIdentifier[]; text: string },
  before: () => Promise<readonly string[]>,
): Promise<MutualReport | null> {
  const days = await lastAskedFor(app, authorId, identifiers, circularDays);
  if (days === null) return null;
  const known = await before();
  return saysNothingNew(text, known) ? { days, reports: known.length } : null;
}
