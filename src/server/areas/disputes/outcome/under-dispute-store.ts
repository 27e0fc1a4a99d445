import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { findVersion } from '../../reports/content/store.ts';
import { enterQueue } from '../../reports/queue/enter-queue-store.ts';
import { lockExistingReport } from '../../reports/standing/lock-report.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { identifierKey, namedOf, searchTokens } from '../../reports/stored/named-store.ts';
import { findReports } from '../../reports/stored/store.ts';
import { listDisputesAbout } from '../store.ts';
import type { StoredDispute } from '../stored-dispute.ts';

/** How long a dispute that was upheld, or that its author ended, has what the author reports again held, in milliseconds: 30 days. */
const holdMs = 30 * dayMs;

/** No report has this id. */
const noReport = '0';

/** $1 tokens, $2 since when, $3 the author, $4 removed reports with the same words. */
const cleared = statement(`
  select from reports
  where id = any(array(
      select about::bigint from identifier_markers where token = any($1::uuid[]) and marker = 'cleared' and noted_at > $2
    )) and (author_id = $3 or id = any($4::bigint[])) limit 1`);
// $2: since when, $3: but this one. The first part has the reports that are disputed; that ends a minute after a withdrawal. The
// others have those that were withdrawn, or removed, since. An author may have very many reports: no plan can begin with all of
// them, since the author is compared within a case.
const otherDisputed = statement<{ id: string }>(`
  select id from reports where disputed and case when disputed then author_id end = $1 and id <> $3
  union
  select id from reports
  where id = any(array(select report_id from disputes where state = 'ended' and closed_at > $2))
    and case when withdrawn_at is not null then author_id end = $1 and id <> $3
  union
  select id from reports
  where id = any(array(select report_id from disputes where outcome = 'upheld' and closed_at > $2))
    and case when state = 'removed' then author_id end = $1 and id <> $3`);

interface Said {
  id: string;
  identifiers: readonly NormalIdentifier[];
  /** The author, if it says something new; null when it does not. */
  authorId: string | null;
  /** Removed reports with much the same words. */
  sameWords: readonly string[];
}

/** Identifiers, as of `identifierKey`, that other reports of an author name, by how somebody disputes these. */
interface Disputed {
  /** The dispute is open, or the author has withdrawn the report meanwhile. */
  undecided: Set<string>;
  upheld: Set<string>;
}

/** How a dispute has what its author reports again held; null when it does not. */
function outcomeOf({ state, outcome, closedAt }: StoredDispute, since: Date): keyof Disputed | null {
  if (state === 'open') return 'undecided';
  if (closedAt === null || closedAt <= since) return null;
  return state === 'ended' ? 'undecided' : outcome === 'upheld' ? 'upheld' : null;
}

/**
 * What an author's reports name, but for one, that are disputed, or were until they were withdrawn or removed since a time: as they
 * read now, and as they were disputed, because the author may have left out since who disputes them.
 */
async function findDisputed(
  app: App,
  tx: Tx,
  { authorId, but, since }: { authorId: string; but: string; since: Date },
): Promise<Disputed> {
  const disputed: Disputed = { undecided: new Set(), upheld: new Set() };
  const ids = (await tx.rows(otherDisputed, [authorId, since, but])).map(({ id }) => id);
  if (ids.length === 0) return disputed;
  const reports = new Map((await findReports(app, tx, ids)).map((report) => [report.id, report]));
  for (const dispute of await listDisputesAbout(app, tx, ids)) {
    const [report, outcome] = [reports.get(dispute.reportId), outcomeOf(dispute, since)];
    if (!report || outcome === null) continue;
    const isEdited = dispute.reportVersion < report.version;
    const before = isEdited ? await findVersion(app, tx, report, dispute.reportVersion) : null;
    for (const content of before ? [report, before] : [report])
      for (const identifier of namedOf(app, content).identifiers) disputed[outcome].add(identifierKey(identifier));
  }
  return disputed;
}

const holdsSince = (app: App): Date => new Date(app.clock().getTime() - holdMs);

/** The identifiers, as of `identifierKey`, about which an author's further reports are held. */
export async function identifiersUnderDispute(
  app: App,
  tx: Tx,
  { authorId }: { authorId: string },
): Promise<Set<string>> {
  const { undecided, upheld } = await findDisputed(app, tx, { authorId, but: noReport, since: holdsSince(app) });
  return new Set([...undecided, ...upheld]);
}

/**
 * Why a report is held: a dispute was upheld about it, since it names an identifier that was cleared, and has the words of the
 * report that was removed, or it names what that report of its author's named; or it names somebody who disputes another report of
 * its author's, or did until the author withdrew that. It would otherwise take the place of that report, without the dispute.
 */
async function reasonToHold(
  app: App,
  tx: Tx,
  { id: but, identifiers, authorId, sameWords }: Said,
): Promise<'shielded' | 'disputedElsewhere' | null> {
  const since = holdsSince(app);
  const tokens = searchTokens(app.vault, identifiers);
  if (await tx.one(cleared, [tokens, since, authorId, sameWords])) return 'shielded';
  if (authorId === null) return null;
  const { undecided, upheld } = await findDisputed(app, tx, { authorId, but, since });
  const isIn = (some: Set<string>) => identifiers.some((one) => some.has(identifierKey(one)));
  return isIn(upheld) ? 'shielded' : isIn(undecided) ? 'disputedElsewhere' : null;
}

/**
 * Holds a report that is filed or edited if it says again what a dispute was upheld about in the last 30 days, or is about
 * somebody who disputes another one of its author's, and lets it enter the queue.
 * @returns whether it does
 */
export async function holdWhatWasDisputed(
  app: App,
  tx: Tx,
  { category, namesCnic, ...said }: Said & { category: string | null; namesCnic: boolean },
): Promise<boolean> {
  const { id } = said;
  const code = await reasonToHold(app, tx, said);
  if (code === null) return false;
  await setReportState(app, tx, await lockExistingReport(app, tx, id), 'held', app.clock());
  await enterQueue(app, tx, { reportId: id, cause: 'disputed', details: [{ code }], category, namesCnic });
  return true;
}
