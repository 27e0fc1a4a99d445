// See docs/decisions/0014-suspicions-go-to-a-moderator.md

import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Pace } from '../../limits/quota-store.ts';
import { lastAskedFor } from '../../limits/sketch-store.ts';
import { findSafelistedKinds, type Refused } from '../../registry/safelist/store.ts';
import { reportFiled } from '../events.ts';
import { findMatches } from '../matching/exact-store.ts';
import { enterQueue, enterRows, type NewEntry, queueEntry } from '../queue/enter-queue-store.ts';
import { lockFilingsOf } from '../standing/corroboration-store.ts';
import { lockExistingReport } from '../standing/lock-report.ts';
import { holdsNewReports } from '../standing/new-report-store.ts';
import { keepHeld } from '../standing/placement-store.ts';
import { setReportState } from '../standing/report-state.ts';
import { type Named, type NamedContent, namedOf, namesBesides } from '../stored/named-store.ts';
import type { KeyedContent, StoredReport } from '../stored/report.ts';
import { findOwnReport, findRecentOwn } from '../stored/store.ts';
import { addFingerprint, isStopped, saysNothingNew } from './copied-text-store.ts';

// What is filed is screened: whether it can be listed, and whether it is suspect.

/** How long before a report its author's lookups of the subject count, in days. */
const mutualDays = 30;

/** Earlier reports of the subject that a narrative is compared with. */
const maxCompared = 20;

const narrativeOf = ({ title, evidence }: { title: string; evidence: string }): string => `${title}\n${evidence}`;

/** The words of a report's sealed content, by which copies are found. */
export const narrativeOfSealed = (plain: Buffer): string => narrativeOf(JSON.parse(String(plain)));

/** The author had looked the subject up, and the narrative says nothing new. */
export interface MutualReport {
  /** Whole days since the last lookup. */
  days: number;
  /** Reports that said it before. */
  reports: number;
}

/**
 * Whether an author reports what they read here: they looked one of the identifiers up in the last 30 days, and the
 * narrative says nothing that was not reported of the subject before. Before the transaction, since it reads much.
 */
export async function findMutual(
  app: App,
  authorId: string,
  { content, identifiers }: { content: KeyedContent; identifiers: readonly NormalIdentifier[] },
): Promise<MutualReport | null> {
  const days = await lastAskedFor(app, authorId, identifiers, mutualDays);
  if (days === null) return null;
  const [found] = await findMatches(app, app.db, [identifiers], { limit: maxCompared });
  const known = (found?.items ?? []).filter((one) => one.authorId !== authorId).map(narrativeOf);
  return saysNothingNew(narrativeOf(content), known) ? { days, reports: known.length } : null;
}

/** The same for an edit, by what it adds: what the report named before, its author has reported already. */
export async function findMutualEdit(
  app: App,
  authorId: string,
  id: string,
  content: KeyedContent,
): Promise<MutualReport | null> {
  const known = await findOwnReport(app, authorId, id);
  const added = known ? namesBesides(namedOf(app, content), namedOf(app, known)) : [];
  return added.length > 0 ? findMutual(app, authorId, { content, identifiers: added }) : null;
}

/**
 * The kinds of identifiers that cannot be listed.
 * @param before what the report names already
 * @throws ApiError 422 that names them, unless moderators are to decide
 */
export async function requireListable(
  app: App,
  tx: Tx,
  named: Named,
  { before = null, review = false }: { before?: Named | null; review?: boolean },
): Promise<Refused> {
  const [kinds] = (await findSafelistedKinds(app, tx, [namesBesides(named, before)])) as [Refused];
  const code = 'identifierSafelisted';
  if (kinds.length > 0 && !review)
    throw invalid(
      kinds.map((path) => ({ path, code })),
      code,
    );
  return kinds;
}

/**
 * Lets an author's filings take turns until the transaction ends, where a second one may correct the first. To be called after
 * `lockForFiling`, and before anything else is locked.
 */
export async function takeFilingTurn(app: App, tx: Tx, authorId: string): Promise<void> {
  if (holdsNewReports(app)) await lockFilingsOf(tx, authorId);
}

/**
 * The author's report of the last 24 hours about the same subject: one whose identifiers the new report names, all of
 * them. Null under a policy that lists new reports. `takeFilingTurn` comes before it.
 */
export async function findSameSubject(
  app: App,
  tx: Tx,
  authorId: string,
  named: Named,
  at: Date,
): Promise<StoredReport | null> {
  if (!holdsNewReports(app)) return null;
  const recent = await findRecentOwn(app, tx, authorId, new Date(at.getTime() - dayMs));
  return (
    recent.find((one) => {
      const its = namedOf(app, one);
      return its.identifiers.length > 0 && namesBesides(its, named).length === 0;
    }) ?? null
  );
}

/**
 * Looks at a report that was written (R13): what is suspect enters the queue, with the reason in words, and only a moderator
 * lists it once it is held; copies enter it together. What repeats a removed report is held, and those who listen may hold it,
 * such as one that repeats what a dispute was recently upheld about.
 * @param pace whether the author and their network file unusually fast; null for an edit
 * @param saysNew whether it is new, or says something else than before: another report of the author's was removed then
 */
export async function screenReport(
  app: App,
  tx: Tx,
  { id, authorId }: { id: string; authorId: string },
  { content, named: { identifiers } }: NamedContent,
  { pace = null, mutual = null, saysNew }: { pace?: Pace | null; mutual?: MutualReport | null; saysNew: boolean },
): Promise<{ isHeld: boolean }> {
  const entry = (cause: QueueCause, code: QueueDetail['code'], values: QueueDetail['values']): NewEntry =>
    queueEntry(id, cause, content, [{ code, values }]);
  const entries: NewEntry[] = [];
  const alike = await addFingerprint(app, tx, { id, authorId, text: narrativeOf(content) });
  const removed = alike.filter(({ isRemoved }) => isRemoved);
  const others = alike.filter(({ isRemoved, isOfOther }) => isOfOther && !isRemoved);
  if (removed.length > 0) entries.push(entry('duplicate', 'sameWordsAsRemoved', { reports: removed.length }));
  const copy = entry('duplicate', 'sameWords', { reports: others.length });
  if (others.length > 0) entries.push(copy);
  if (pace?.account) entries.push(entry('pace', 'paceAccount', { reports: pace.account }));
  if (pace?.network) entries.push(entry('pace', 'paceNetwork', { reports: pace.network }));
  if (mutual) entries.push(entry('circular', 'circular', { ...mutual }));
  // One statement takes each report once.
  for (const one of entries) await enterQueue(app, tx, one);
  if (others.length > 0) await enterRows(app, tx, 'duplicate', others, copy.details);
  // Otherwise copies would have each other listed.
  if (entries.length > 0) await keepHeld(app, tx, [id, ...others.map((other) => other.id)]);
  // The words of a report that was removed for what it says do not come again unseen.
  const mustWait =
    saysNew &&
    (await isStopped(
      tx,
      id,
      removed.map((one) => one.id),
    ));
  if (mustWait) await setReportState(app, tx, await lockExistingReport(app, tx, id), 'held', app.clock());
  const holds = await app.events.emit(tx, reportFiled, {
    id,
    category: content.category,
    namesCnic: content.CNIC !== null,
    identifiers,
    authorId: saysNew ? authorId : null,
    sameWords: removed.map((one) => one.id),
  });
  return { isHeld: mustWait || holds.includes(true) };
}
