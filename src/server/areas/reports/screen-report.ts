// See docs/decisions/0014-suspicions-go-to-a-moderator.md
import type { IdentifierKind } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { type ApiError, invalid } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Pace } from '../limits/take-quota.ts';
import { examineReport } from './authors/examine-report.ts';
import { findMutualReport, type MutualReport } from './authors/mutual-reports.ts';
import { reportFiled } from './events.ts';
import { findRefused, type Refused } from './gate.ts';
import { findMatches } from './match-store.ts';
import { identifierKey, type Named, type NamedContent } from './named.ts';
import { holdsNewReports } from './place-report.ts';
import { keepReportsHeld } from './report-state.ts';
import { findRecentOwn } from './report-store.ts';
import { namedOf } from './sealed-fields.ts';
import type { KeyedContent, StoredReport } from './stored-report.ts';

// What is filed is screened: whether it can be listed, and whether it is suspect.

/** Earlier reports of the subject that a narrative is compared with. */
const maxCompared = 20;

/** How long after a report another one about the same subject corrects it, in milliseconds: a day. */
const sameSubjectMs = 24 * 60 * 60 * 1000;

const narrativeOf = ({ title, evidence }: Pick<KeyedContent, 'title' | 'evidence'>): string => `${title}\n${evidence}`;

/** The words of a report's sealed content, by which copies are found. */
export const narrativeOfSealed = (plain: Buffer): string => narrativeOf(JSON.parse(String(plain)));

/** The refusal that names the fields of identifiers which cannot be listed. */
const safelisted = (kinds: readonly IdentifierKind[]): ApiError =>
  invalid(
    kinds.map((path) => ({ path, code: 'identifierSafelisted' })),
    'identifierSafelisted',
  );

/** Whether the author read here what they report. Before the transaction, since it reads much. */
export function findMutual(
  app: App,
  authorId: string,
  { content, named: { identifiers } }: NamedContent,
): Promise<MutualReport | null> {
  return findMutualReport(app, authorId, { identifiers, text: narrativeOf(content) }, async () => {
    const [found] = await findMatches(app, app.db, [identifiers], { limit: maxCompared });
    return (found?.items ?? []).filter((one) => one.authorId !== authorId).map(narrativeOf);
  });
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
  const known = new Set(before?.identifiers.map(identifierKey));
  const identifiers = named.identifiers.filter((one) => !known.has(identifierKey(one)));
  const [kinds] = (await findRefused(app, tx, [{ ...named, identifiers }])) as [Refused];
  if (kinds.length > 0 && !review) throw safelisted(kinds);
  return kinds;
}

/**
 * The author's report of the last 24 hours about the same subject: one whose identifiers the new report names, all of
 * them. Null under a policy that lists new reports.
 */
export async function findSameSubject(
  app: App,
  tx: Tx,
  authorId: string,
  named: Named,
  at: Date,
): Promise<StoredReport | null> {
  if (!holdsNewReports(app)) return null;
  const known = new Set(named.identifiers.map(identifierKey));
  const recent = await findRecentOwn(app, tx, authorId, new Date(at.getTime() - sameSubjectMs));
  return (
    recent.find((one) => {
      const its = namedOf(app, one).identifiers;
      return its.length > 0 && its.every((identifier) => known.has(identifierKey(identifier)));
    }) ?? null
  );
}

/**
 * Looks at a report that was written: what is suspect enters the queue, and only a moderator lists it once it is
 * held. Those who listen may hold it, such as one that repeats what a dispute was recently upheld about.
 * @param saysNew whether it is new, or says something else than before: another report of the author's was removed then
 */
export async function screenReport(
  app: App,
  tx: Tx,
  { id, authorId }: { id: string; authorId: string },
  { content, named: { identifiers } }: NamedContent,
  { pace = null, mutual = null, saysNew }: { pace?: Pace | null; mutual?: MutualReport | null; saysNew: boolean },
): Promise<{ isHeld: boolean }> {
  const { category } = content;
  const namesCnic = content.CNIC !== null;
  const { isSuspect, removed } = await examineReport(app, tx, {
    id,
    authorId,
    pace,
    mutual,
    text: narrativeOf(content),
    category,
    namesCnic,
  });
  if (isSuspect) await keepReportsHeld(app, tx, [id]);
  const holds = await app.events.emit(tx, reportFiled, {
    id,
    category,
    namesCnic,
    identifiers,
    authorId: saysNew ? authorId : null,
    sameWords: removed,
  });
  return { isHeld: holds.includes(true) };
}
