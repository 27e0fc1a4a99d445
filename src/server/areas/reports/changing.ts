import type { QueueDetail } from '../../../contract/moderation/moderation.ts';
import { fieldSpec, reportFieldNames, textOf } from '../../../contract/reports/report-fields.ts';
import type { ReportBody } from '../../../contract/reports/reports.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import { hasSameNarrative } from '../../../contract/rules/narrative.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import type { FiledReport } from './filing.ts';
import { type Gate, type Refused, safelistEntry } from './gate.ts';
import type { Listing, Recount } from './listing.ts';
import { lockingOwn } from './locking-own.ts';
import type { NamedContent } from './named.ts';
import type { Placements } from './placements.ts';
import type { Redacting } from './redacting.ts';
import type { Redactions } from './redactions.ts';
import type { Screening } from './screening.ts';
import type { KeyedContent, StoredReport } from './stored-report.ts';
import type { Withdrawals } from './withdrawals.ts';
import type { Writing } from './writing.ts';

/** Reports in one step of a long task. */
const batchSize = 500;

/** Whether a change is one that moderators and other authors have not seen: of identifiers, narrative or facts. */
const isMaterial = (was: KeyedContent, is: KeyedContent): boolean =>
  reportFieldNames.some(
    (field) => fieldSpec(field).part !== 'circumstance' && textOf(was[field]) !== textOf(is[field]),
  );

/** Whether its author may still change it. */
const isOpen = (state: StoredState): boolean => state === 'listed' || state === 'held';

interface Needs {
  db: Db;
  reports: Assessing &
    Placements &
    Writing &
    Withdrawals &
    Redactions & { disown(tx: Tx, authorId: string, at: Date): Promise<void> };
  listing: Listing;
  gate: Pick<Gate, 'lock'>;
  contentOf: (body: ReportBody) => KeyedContent;
  redacting: Pick<Redacting, 'afterEdit'>;
  /** Holds a locked report until a moderator lists it. */
  hold: (tx: Tx, id: string, at: Date) => Promise<void>;
  takeQuota: (tx: Tx, authorId: string) => Promise<void>;
  screening: Screening;
  recount: Recount;
  corrections: {
    recall(tx: Tx, change: { reportId: string; kind: 'amended' | 'held'; version?: number }): Promise<void>;
    recallAll(tx: Tx, change: { reportIds: readonly string[]; kind: 'withdrawn' }): Promise<void>;
  };
  removeFiles: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  endDisputes: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  queue: {
    enter(
      tx: Tx,
      entry: {
        reportId: string;
        cause: 'edited' | 'held' | 'safelist';
        details?: readonly QueueDetail[];
        category: string | null;
        namesCnic: boolean;
      },
    ): Promise<void>;
    leave(tx: Tx, reportIds: readonly string[]): Promise<void>;
    disagree(tx: Tx, reportId: string): Promise<void>;
  };
  note: (
    tx: Tx,
    authorId: string,
    event: 'report.updated' | 'report.withdrawn',
    reportIds: readonly string[],
    requestId?: string,
  ) => Promise<void>;
  clock: Clock;
}

/** The part of the service in which authors change their reports, and take all of them back with their account. */
export function changing(needs: Needs) {
  const { db, reports, listing, gate, contentOf, takeQuota, screening, recount, corrections, removeFiles, queue } =
    needs;
  const { redacting, hold, endDisputes, note, clock } = needs;
  const lockOwn = lockingOwn({ ...reports, lockGate: gate.lock });

  /**
   * The state and standing of a locked report in the registry after an edit. Where policy holds new reports, one that says
   * something else is held like a new one, whoever has listed or corroborated what it said before.
   */
  async function assessEdit(
    tx: Tx,
    { content: was, named: before }: NamedContent<StoredReport>,
    { content: next, named }: NamedContent,
    at: Date,
  ): Promise<StoredState> {
    const { id, state } = was;
    const isChanged = isMaterial(was, next);
    const wasVerified = was.standing === 'verified';
    const mustWait = isChanged && state === 'listed' && listing.holdsNew();
    const isLater = mustWait || (was.awaitsCorroboration && state === 'held');
    await reports.place(tx, await reports.lockPlacements(tx, [id]), ({ standing }) => ({
      ...(isChanged && { standing: 'unverified' }),
      ...(isLater && { standing: isChanged ? 'unverified' : standing, assessed: false }),
      ...(mustWait && { state: 'held', stateChangedAt: at, awaitsCorroboration: true }),
    }));
    if (wasVerified && isChanged) await reports.reweighLater(tx, was.authorId);
    if (mustWait) {
      await corrections.recall(tx, { reportId: id, kind: 'held' });
      await listing.unlist(tx, [{ report: { ...was, ...next }, named }]);
    }
    const kept = named.searchTokens();
    await reports.doubt(
      tx,
      before.searchTokens().filter((token) => !kept.includes(token)),
    );
    const entry = { reportId: id, category: next.category, namesCnic: next.CNIC !== null };
    if (wasVerified && isChanged) await queue.enter(tx, { ...entry, cause: 'edited' });
    if (mustWait) await queue.enter(tx, { ...entry, cause: 'held' });
    // What corroborates a report that waits is looked for later: its author cannot tell.
    if (!isLater) await listing.assess(tx, [{ id, named }], at);
    return mustWait ? 'held' : state;
  }

  /** Has a moderator look again at what others, or the person named, may read of an edited report (R14). */
  async function reviewReading(tx: Tx, was: StoredReport, next: KeyedContent, wasRedacted: boolean): Promise<void> {
    const { id: reportId, category } = { ...next, id: was.id };
    const isReleased = was.releasedAt !== null && !hasSameNarrative(was, next);
    if (isReleased) await reports.setReleased(tx, reportId, null);
    const codes = [...(wasRedacted ? ['editedRedacted'] : []), ...(isReleased ? ['editedReleased'] : [])];
    if (codes.length === 0) return;
    const details = codes.map((code) => ({ code }));
    await queue.enter(tx, { reportId, cause: 'edited', details, category, namesCnic: next.CNIC !== null });
  }

  interface Edit {
    authorId: string;
    id: string;
    body: ReportBody;
    expectedVersion: number | null;
    requestId: string;
    /** What the gate says of it, if it is a filing, which a quota has counted. */
    refused: Refused | null;
  }

  async function edit(tx: Tx, { authorId, id, body, expectedVersion, requestId, refused }: Edit): Promise<FiledReport> {
    const written = contentOf(body);
    const named = reports.named(written);
    let isCounted = refused !== null;
    const current = await lockOwn(tx, { authorId, id, next: named }, async (report) => {
      if (!report || report.withdrawnAt) throw notFound('reportNotFound');
      if (expectedVersion !== null && expectedVersion !== report.version) throw conflict('reportStale');
      if (!isOpen(report.state)) throw conflict('reportClosed');
      // Before the identifiers are locked, as in a filing.
      if (!isCounted) {
        await takeQuota(tx, authorId);
        await screening.requireListable(tx, named, { before: reports.named(report) });
      }
      isCounted = true;
    });
    if (!current) throw notFound('reportNotFound');
    const at = clock();
    const { passages, keywords, mustHold } = redacting.afterEdit(current, written);
    const next = { ...written, keywords };
    const [was, is] = [
      { content: current, named: reports.named(current) },
      { content: next, named },
    ];
    await reports.replace(tx, was, is, at);
    if (passages) await reports.setRedaction(tx, { ...current, ...next, version: current.version + 1 }, passages);
    if (current.state === 'listed')
      await recount(tx, [{ was: current, is: { ...next, createdAt: current.createdAt } }]);
    if (isMaterial(current, next))
      await corrections.recall(tx, { reportId: id, kind: 'amended', version: current.version + 1 });
    await queue.disagree(tx, id);
    const assessed = await assessEdit(tx, was, is, at);
    const isRefused = refused !== null && refused.length > 0;
    if (mustHold || isRefused) await hold(tx, id, at);
    if (isRefused) await queue.enter(tx, safelistEntry(id, refused, next));
    await reviewReading(tx, current, next, mustHold);
    const saysNew = isMaterial(current, next);
    const { isHeld } = await screening.examine(tx, { id, authorId }, is, { saysNew });
    await note(tx, authorId, 'report.updated', [id], requestId);
    const isShown = assessed === 'held' || current.awaitsCorroboration;
    return { id, version: current.version + 1, isHeld: isShown || mustHold || isRefused || isHeld };
  }

  return {
    /**
     * Replaces a report's content and keeps the previous version. A verified report whose identifiers, category or
     * narrative change is unverified again.
     * @param expectedVersion the version the author loaded; null replaces whatever is there
     * @throws ApiError 404 when it is none of the author's (R1) or withdrawn, 409 when it has changed since `expectedVersion`
     * (R11) or was removed
     */
    update: (
      authorId: string,
      id: string,
      body: ReportBody,
      { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
    ): Promise<FiledReport> =>
      db.transaction((tx) => edit(tx, { authorId, id, body, expectedVersion, requestId, refused: null })),

    /** Replaces the content of an author's report that a filing corrects, which was counted as that. */
    correct: (
      tx: Tx,
      authorId: string,
      id: string,
      body: ReportBody,
      { requestId, refused }: { requestId: string; refused: Refused },
    ): Promise<FiledReport> => edit(tx, { authorId, id, body, expectedVersion: null, requestId, refused }),

    /**
     * Takes all of an author's reports out of the registry, in the transaction that deletes the account (A8). Those under a
     * legal hold and those that were removed are withdrawn and lose their author, but stay.
     */
    async removeAllOf(tx: Tx, authorId: string): Promise<void> {
      /** Removes some of them from the counts, and marks what they corroborated to be assessed again. */
      const forget = async (gone: readonly StoredReport[], ids: readonly string[]) => {
        const active = gone.filter(({ withdrawnAt, state }) => withdrawnAt === null && isOpen(state));
        await removeFiles(tx, ids);
        await endDisputes(tx, ids);
        await reports.doubtLater(
          tx,
          active.flatMap((report) => reports.named(report).searchTokens()),
        );
        const listed = active.filter(({ state }) => state === 'listed');
        await recount(
          tx,
          listed.map((was) => ({ was, is: null })),
        );
        const reportIds = [...active.map(({ id }) => id), ...(await reports.unsettledOf(tx, ids))];
        await corrections.recallAll(tx, { reportIds, kind: 'withdrawn' });
        await note(tx, authorId, 'report.withdrawn', ids);
      };
      for (;;) {
        const { ids, readable } = await reports.lockSomeOf(tx, authorId, batchSize);
        if (ids.length === 0) break;
        await forget(readable, ids);
        await reports.removeAll(tx, ids, readable);
      }
      for (;;) {
        const staying = await reports.lockStayingOf(tx, authorId, batchSize);
        if (staying.length === 0) break;
        const ids = staying.map(({ id }) => id);
        const named = staying.map((report) => ({ report, named: reports.named(report) }));
        await reports.withdraw(tx, named, { withdrawnAt: clock(), reason: 'other', note: null, settlesAt: null });
        await forget(staying, ids);
        await queue.leave(tx, ids);
      }
      await reports.disown(tx, authorId, clock());
    },

    /** Takes the author off all of their reports, which stay (A8), in the transaction that deletes the account. */
    disown: (tx: Tx, authorId: string): Promise<void> => reports.disown(tx, authorId, clock()),
  };
}
