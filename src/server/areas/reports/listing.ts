import type { Policy } from '../../../contract/registry/policy.ts';
import { withdrawalUndoMs } from '../../../contract/reports/reports.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import { type Gate, type Refused, safelistEntry } from './gate.ts';
import type { Named } from './named.ts';
import type { Author, Placement } from './placement.ts';
import { counts, type Placements } from './placements.ts';
import { type Placing, placingOf } from './placing.ts';
import type { KeyedContent, StoredReport } from './stored-report.ts';
import type { Writing } from './writing.ts';

/** What is counted of a report; null while it is not listed. */
export type Recount = (tx: Tx, changes: readonly { was: Counted | null; is: Counted | null }[]) => Promise<void>;
type Counted = Pick<KeyedContent, 'keywords' | 'city'> & { createdAt: Date };

/** A report whose row and identifiers are locked; it names nothing if it cannot be opened. */
export interface Assessed {
  id: string;
  named: Named | null;
}

type Entry = ReturnType<typeof safelistEntry> | (Omit<ReturnType<typeof safelistEntry>, 'cause'> & { cause: 'held' });

interface Needs {
  reports: Assessing &
    Placements &
    Pick<Writing, 'deleteTokens'> & { some(tx: Tx, ids: readonly string[]): Promise<StoredReport[]> };
  gate: Gate;
  policy: { current(): Policy };
  queue: {
    enter(tx: Tx, entry: Entry): Promise<void>;
    /** @returns how many causes are left */
    dropCause(tx: Tx, reportId: string, cause: 'held'): Promise<number>;
    leave(tx: Tx, reportId: string): Promise<void>;
  };
  recount: Recount;
  corrections: {
    recallAll(tx: Tx, change: { reportIds: readonly string[]; kind: 'relisted' | 'held' }): Promise<void>;
  };
  /** Notes in the audit trail what the registry did by itself, since authors corroborate each other or no longer do. */
  noteOwn: (tx: Tx, event: 'report.listed' | 'report.held', reportIds: readonly string[]) => Promise<void>;
}

export type Listing = ReturnType<typeof listing>;

/** The part of the service that decides whether reports are listed, by policy and by what corroborates them. */
export function listing({ reports, gate, policy, queue, recount, corrections, noteOwn }: Needs) {
  const holdsNew = (): boolean => policy.current().newReports === 'held';
  /** Since when reports are fresh: their authors could still take them back, so they corroborate nothing yet. */
  const freshSince = (at: Date): Date => new Date(at.getTime() - withdrawalUndoMs);

  /** Lists reports, but for those that name what cannot be listed: they are held. Their rows are locked. */
  async function list(tx: Tx, given: readonly string[], at: Date): Promise<void> {
    const placed = await reports.lockPlacements(tx, given);
    const found = await reports.some(tx, given);
    const { admitted, refused } = await gate.admit(
      tx,
      found.map((report) => ({ id: report.id, named: reports.named(report) })),
    );
    const passed = found.filter(({ id }) => !refused.has(id));
    const ids = passed.map(({ id }) => id);
    await reports.place(
      tx,
      placed.filter(({ id }) => ids.includes(id)),
      () => ({ state: 'listed', stateChangedAt: at }),
      admitted,
    );
    await reports.listTokens(tx, ids);
    await recount(
      tx,
      passed.map((is) => ({ was: null, is })),
    );
    await reports.place(
      tx,
      placed.filter(({ id }) => refused.has(id)),
      () => ({ awaitsCorroboration: false }),
    );
    for (const report of found) {
      const kinds = refused.get(report.id);
      if (kinds) await queue.enter(tx, safelistEntry(report.id, kinds, report));
      else if ((await queue.dropCause(tx, report.id, 'held')) === 0) await queue.leave(tx, report.id);
    }
    await corrections.recallAll(tx, { reportIds: ids, kind: 'relisted' });
    if (ids.length > 0) await noteOwn(tx, 'report.listed', ids);
  }

  /** Takes listed reports out of lookups. Their rows are locked. */
  async function unlist(tx: Tx, some: readonly { report: StoredReport; named: Named }[]): Promise<void> {
    await reports.deleteTokens(
      tx,
      some.map(({ report: { id }, named }) => ({ id, named })),
    );
    for (const { report, named } of some) await reports.unlistTokens(tx, report.id, named);
    await recount(
      tx,
      some.map(({ report: was }) => ({ was, is: null })),
    );
  }

  /** Holds reports again that only corroboration had listed. Their rows are locked. */
  async function holdAgain(tx: Tx, given: readonly string[], at: Date): Promise<void> {
    const placed = await reports.lockPlacements(tx, given);
    const found = await reports.some(tx, given);
    const ids = found.map(({ id }) => id);
    await reports.place(
      tx,
      placed.filter(({ id }) => ids.includes(id)),
      () => ({ state: 'held', stateChangedAt: at }),
    );
    await unlist(
      tx,
      found.map((report) => ({ report, named: reports.named(report) })),
    );
    for (const { id: reportId, category, CNIC } of found)
      await queue.enter(tx, { reportId, cause: 'held', details: [], category, namesCnic: CNIC !== null });
    await corrections.recallAll(tx, { reportIds: ids, kind: 'held' });
    await noteOwn(tx, 'report.held', ids);
  }

  /** Lists and holds reports as their new standing wants it, where no moderator has decided. */
  async function follow(tx: Tx, placed: readonly Placement[], at: Date): Promise<void> {
    // The last word about each.
    const known = new Map(placed.map((one) => [one.id, one]));
    const waiting = [...known.values()].filter((one) => one.awaitsCorroboration && one.withdrawnAt === null);
    const idsOf = (which: (one: Placement) => boolean) => waiting.filter(which).map(({ id }) => id);
    const toList = idsOf(({ state, standing }) => state === 'held' && standing !== 'unverified');
    if (toList.length > 0) await list(tx, toList, at);
    const toHold = idsOf(({ state, standing }) => state === 'listed' && standing === 'unverified');
    if (toHold.length > 0 && holdsNew()) await holdAgain(tx, toHold, at);
  }

  return {
    holdsNew,
    freshSince,
    unlist,

    /**
     * Decides the state and standing of an author's new reports by what they name, and locks their identifiers. Where policy
     * holds new reports, what corroborates them is looked for later: their authors cannot tell.
     * @param refused what the gate says of each
     * @param isCircular whether the author reports what they read here
     * @returns for each what it is, and what to do with the other reports once they are written
     */
    async place(
      tx: Tx,
      author: Author,
      named: readonly Named[],
      { at, refused, isCircular = false }: { at: Date; refused: readonly Refused[]; isCircular?: boolean },
    ): Promise<{ placings: Placing[]; raise: () => Promise<void> }> {
      await reports.lockIdentifiers(tx, named);
      const isHeld = holdsNew();
      const isAsked = !isHeld && author.inGoodStanding && !isCircular;
      const asked = isAsked ? named.map((one) => ({ named: one, group: author.group })) : [];
      const { corroborated, raises } = await reports.corroborate(tx, asked, freshSince(at));
      const placings = named.map((_, index) =>
        placingOf(author, refused[index], { isHeld, isCircular, isCorroborated: corroborated.has(index) }),
      );
      return { placings, raise: async () => follow(tx, await reports.raise(tx, raises), at) };
    },

    /** Assesses reports again, and those that they corroborate. Their identifiers and the gate must be locked. */
    async assess(tx: Tx, some: readonly Assessed[], at: Date): Promise<void> {
      const names = new Map(some.map(({ id, named }) => [id, named]));
      const locked = await reports.lockPlacements(tx, [...names.keys()]);
      const weighed = await reports.weighed(tx, locked, at);
      const asked = weighed.flatMap((one) => {
        const named = names.get(one.id);
        return named && counts(one) ? [{ id: one.id, group: one.group, named }] : [];
      });
      const { corroborated, raises } = await reports.corroborate(tx, asked, freshSince(at));
      const supported = new Set(asked.filter((_, index) => corroborated.has(index)).map(({ id }) => id));
      const byId = new Map(weighed.map((one) => [one.id, one]));
      const assessed = await reports.place(tx, locked, ({ id, standing }) => {
        const { weight, inGoodStanding } = byId.get(id) as Placement;
        const isVerified = standing === 'verified';
        const found = supported.has(id) ? 'corroborated' : 'unverified';
        return { weight, inGoodStanding, standing: isVerified ? standing : found, assessed: true };
      });
      // What counts no more may have corroborated others.
      const lost = assessed.filter((one) => !counts(one)).flatMap(({ id }) => names.get(id)?.searchTokens() ?? []);
      await reports.doubt(tx, lost);
      await follow(tx, [...assessed, ...(await reports.raise(tx, raises))], at);
    },
  };
}
