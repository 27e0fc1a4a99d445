import type { StoredState } from '../../../contract/reports/standing.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { nobody } from './admitted.ts';
import type { Assessing } from './assessing.ts';
import { type Gate, safelistEntry } from './gate.ts';
import type { Listing, Recount } from './listing.ts';
import type { Placements } from './placements.ts';
import type { StoredReport } from './stored-report.ts';
import type { Withdrawals } from './withdrawals.ts';
import type { Writing } from './writing.ts';

/** Reports that are assessed in one transaction, and in one run of the job. */
const batchSize = 100;
const maxBatches = 50;

const hourMs = 60 * 60 * 1000;
const yearMs = 365.25 * 24 * hourMs;

/** How a state is changed. */
export interface StateOptions {
  /** What those who were told of the report learn, where the state does not say it. */
  recallAs?: 'upheld';
  /** A moderator lists it, who was told what the safelist says of it. */
  isSeen?: boolean;
  /** Nobody has decided: only corroboration lists it, and keeps it listed. */
  awaitsCorroboration?: boolean;
}

interface Needs {
  db: Db;
  reports: Assessing & Placements & Pick<Writing, 'find' | 'lock'> & Pick<Withdrawals, 'hastenWithdrawal'>;
  gate: Gate;
  listing: Listing;
  queue: { enter(tx: Tx, entry: ReturnType<typeof safelistEntry>): Promise<void> };
  recount: Recount;
  corrections: {
    recall(tx: Tx, change: { reportId: string; kind: 'removed' | 'upheld' | 'held' | 'relisted' }): Promise<void>;
  };
  clock: Clock;
}

const isActive = (state: StoredState): boolean => state === 'listed' || state === 'held';

/** The part of the service that changes the state, standing and weight of a report. */
export function lifecycle({ db, reports, gate, listing, queue, recount, corrections, clock }: Needs) {
  const lock = async (tx: Tx, id: string): Promise<StoredReport | null> => {
    await gate.lock(tx);
    await reports.lockChanges(tx, id);
    const known = await reports.find(tx, id);
    if (!known) return null;
    await reports.lockIdentifiers(tx, [reports.named(known)]);
    return reports.lock(tx, id);
  };

  const lockExisting = async (tx: Tx, id: string): Promise<StoredReport> => {
    const report = await lock(tx, id);
    if (!report) throw notFound('reportNotFound');
    return report;
  };

  /**
   * Assesses reports that were filed lately, or whose corroboration is in doubt.
   * @param except those that are left out; those that another program has changed are added
   * @returns whether there were any
   */
  async function assessSome(except: Set<string>): Promise<boolean> {
    const at = clock();
    const since = listing.freshSince(at);
    const found = await reports.unassessed(db, { limit: batchSize, since, except: [...except] });
    if (found.length === 0) return false;
    const known = new Map(found.map((report) => [report.id, report]));
    await db.transaction(async (tx) => {
      await gate.lock(tx);
      await reports.lockIdentifiers(
        tx,
        found.flatMap(({ named }) => named ?? []),
      );
      const locked = await reports.lockPlacements(tx, [...known.keys()]);
      const isLocked = new Set(locked.map(({ id }) => id));
      for (const id of known.keys()) if (!isLocked.has(id)) except.add(id);
      // Those that were edited meanwhile wait for the next round.
      const same = locked.filter(({ id, version, assessed }) => !assessed && known.get(id)?.version === version);
      const some = same.map(({ id }) => ({ id, named: known.get(id)?.named ?? null }));
      await listing.assess(tx, some, at);
    });
    return true;
  }

  return {
    /** Does deferred work: assesses reports, and weighs those of authors. Safe to run in several processes at once. */
    async assess(): Promise<void> {
      const upTo = await reports.lastTask(db);
      while (upTo !== null && (await reports.doSome(db, clock(), upTo)));
      const except = new Set<string>();
      for (let batch = 0; batch < maxBatches; batch++) if (!(await assessSome(except))) return;
    },

    /** Has reports of authors weighed again a year after one of theirs was removed. To be run every hour. */
    async reweighAfterRemoval(): Promise<void> {
      const to = clock().getTime() - yearMs;
      await reports.reweighAfterRemoval(db, new Date(to - 25 * hourMs), new Date(to));
    },

    /**
     * Locks a report of any author and everything that its standing depends on until the transaction ends. To be called
     * before the transaction locks anything else, or it may deadlock with filings.
     * @returns null when there is none
     */
    lock,

    /**
     * Lists, holds, removes or expires a report; a withdrawn one stays withdrawn, for good. One that would be listed and
     * names what cannot be listed is held instead, and enters the queue. Calls `lock` itself.
     * @throws ApiError 404 when there is none, 409 when its content was destroyed
     */
    async setState(
      tx: Tx,
      id: string,
      asked: StoredState,
      at: Date,
      { recallAs, isSeen = false, awaitsCorroboration = false }: StateOptions = {},
    ): Promise<void> {
      const was = await lockExisting(tx, id);
      if (was.destroyedAt !== null) throw conflict('reportDestroyed');
      const named = reports.named(was);
      const isListing = asked === 'listed' && was.state !== 'listed';
      const { admitted, refused } =
        isListing && !isSeen
          ? await gate.admit(tx, [{ id, named }])
          : { admitted: isListing ? gate.admitSeen(id) : nobody, refused: new Map() };
      const kinds = refused.get(id);
      const state = kinds ? 'held' : asked;
      await reports.place(
        tx,
        await reports.lockPlacements(tx, [id]),
        ({ assessed }) => ({
          state,
          stateChangedAt: at,
          awaitsCorroboration: awaitsCorroboration && !kinds,
          assessed: assessed && !awaitsCorroboration,
        }),
        admitted,
      );
      if (kinds) await queue.enter(tx, safelistEntry(id, kinds, was));
      if (state === 'removed' || was.state === 'removed') await reports.reweighLater(tx, was.authorId);
      if (was.state === state) return;
      // Otherwise its author could bring back a report that the registry has decided about.
      if (was.withdrawnAt !== null) return reports.hastenWithdrawal(tx, id, at);
      if (was.state === 'listed') await listing.unlist(tx, [{ report: was, named }]);
      if (state === 'listed') {
        await reports.listTokens(tx, [id]);
        await recount(tx, [{ was: null, is: was }]);
      }
      // A report that expires was not wrong.
      if (state === 'removed' || (state === 'held' && was.state === 'listed'))
        await corrections.recall(tx, { reportId: id, kind: recallAs ?? state });
      if (state === 'listed') await corrections.recall(tx, { reportId: id, kind: 'relisted' });
      if (isActive(was.state) && !isActive(state)) await reports.doubt(tx, named.searchTokens());
      if (!isActive(was.state) && isActive(state)) await listing.assess(tx, [{ id, named }], at);
    },

    /**
     * Makes a report verified, or takes that back. Calls `lock` itself.
     * @throws ApiError 404 when there is none
     */
    async setVerified(tx: Tx, id: string, isVerified: boolean, at: Date): Promise<void> {
      const report = await lockExisting(tx, id);
      await reports.place(tx, await reports.lockPlacements(tx, [id]), () => ({
        standing: isVerified ? 'verified' : 'unverified',
      }));
      await listing.assess(tx, [{ id, named: reports.named(report) }], at);
      await reports.reweighLater(tx, report.authorId);
    },

    /**
     * Makes a report count nothing until it is verified, or takes that back. Calls `lock` itself.
     * @throws ApiError 404 when there is none
     */
    async setWeightless(tx: Tx, id: string, weightless: boolean): Promise<void> {
      const report = await lockExisting(tx, id);
      await reports.place(tx, await reports.lockPlacements(tx, [id]), () => ({ weightless }));
      await listing.assess(tx, [{ id, named: reports.named(report) }], clock());
    },

    /** From now on only a moderator can list these held reports. They are locked. */
    async keepHeld(tx: Tx, ids: readonly string[]): Promise<void> {
      await reports.place(tx, await reports.lockPlacements(tx, ids), ({ state }) =>
        state === 'held' ? { awaitsCorroboration: false } : {},
      );
    },
  };
}
