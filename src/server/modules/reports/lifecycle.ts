import type { StoredState } from '../../../contract/standing.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import type { Listing, Recount } from './listing.ts';
import type { Named } from './named.ts';
import type { StoredReport } from './stored-report.ts';
import type { Withdrawals } from './withdrawals.ts';
import type { Writing } from './writing.ts';

/** Reports that are assessed in one transaction, and in one run of the job. */
const batchSize = 100;
const maxBatches = 50;

const hourMs = 60 * 60 * 1000;
const yearMs = 365.25 * 24 * hourMs;

interface Needs {
  db: Db;
  reports: Assessing & Pick<Writing, 'find' | 'lock' | 'deleteTokens'> & Pick<Withdrawals, 'hastenWithdrawal'>;
  listing: Listing;
  recount: Recount;
  corrections: {
    recall(tx: Tx, change: { reportId: string; kind: 'removed' | 'upheld' | 'held' | 'relisted' }): Promise<void>;
  };
  clock: Clock;
}

const isActive = (state: StoredState): boolean => state === 'listed' || state === 'held';

/** The part of the service that changes the state, standing and weight of a report. */
export function lifecycle({ db, reports, listing, recount, corrections, clock }: Needs) {
  const lock = async (tx: Tx, id: string): Promise<StoredReport | null> => {
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

  const reassess = (tx: Tx, report: StoredReport, named: Named, at: Date) =>
    listing.reassess(tx, { id: report.id, group: report.authorGroup, named }, at);

  /** Assesses reports that were filed by an earlier release, or whose corroboration is in doubt. @returns whether there were any */
  async function assessSome(): Promise<boolean> {
    const found = await reports.unassessed(db, batchSize);
    if (found.length === 0) return false;
    const known = new Map(found.map((report) => [report.id, report]));
    await db.transaction(async (tx) => {
      await reports.lockIdentifiers(
        tx,
        found.flatMap(({ named }) => named ?? []),
      );
      const locked = await reports.lockUnassessed(tx, [...known.keys()]);
      // Those that were edited meanwhile wait for the next round.
      const same = locked.filter(({ id, version }) => known.get(id)?.version === version);
      const asked = same.flatMap(({ id, group, isActive: isIn }) => {
        const named = known.get(id)?.named;
        return isIn && named ? [{ report: id, group, named }] : [];
      });
      const { corroborated, raises } = await reports.corroborate(tx, asked);
      const supported = asked.filter((_, at) => corroborated.has(at)).map(({ report }) => report);
      const at = clock();
      const own = await reports.assess(
        tx,
        same.map(({ id }) => id),
        supported,
        at,
      );
      await listing.listAwaiting(tx, [...own, ...(await reports.raise(tx, raises))], at);
    });
    return true;
  }

  return {
    /** Does deferred work: assesses reports, and weighs those of authors. Safe to run in several processes at once. */
    async assess(): Promise<void> {
      while (await reports.doSome(db, clock()));
      for (let batch = 0; batch < maxBatches; batch++) if (!(await assessSome())) return;
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
     * Lists, holds, removes or expires a report; a withdrawn one stays withdrawn, for good. Calls `lock` itself.
     * @param recallAs what those who were told of it learn, where the state does not say it
     * @throws ApiError 404 when there is none, 409 when its content was destroyed
     */
    async setState(tx: Tx, id: string, state: StoredState, at: Date, recallAs?: 'upheld'): Promise<void> {
      const was = await lockExisting(tx, id);
      if (was.destroyedAt !== null) throw conflict('reportDestroyed');
      await reports.setState(tx, id, state, at);
      if (state === 'removed' || was.state === 'removed') await reports.reweighLater(tx, was.authorId);
      if (was.state === state) return;
      // Otherwise its author could bring back a report that the registry has decided about.
      if (was.withdrawnAt !== null) return reports.hastenWithdrawal(tx, id, at);
      const named = reports.named(was);
      if (was.state === 'listed') {
        await reports.deleteTokens(tx, [{ id, named }]);
        await reports.unlistTokens(tx, id, named);
        await recount(tx, [{ was, is: null }]);
      }
      if (state === 'listed') {
        await reports.listHeld(tx, [id], at);
        await recount(tx, [{ was: null, is: was }]);
      }
      // A report that expires was not wrong.
      if (state === 'removed' || (state === 'held' && was.state === 'listed'))
        await corrections.recall(tx, { reportId: id, kind: recallAs ?? state });
      if (state === 'listed') await corrections.recall(tx, { reportId: id, kind: 'relisted' });
      if (isActive(was.state) && !isActive(state)) await reports.doubt(tx, named.searchTokens());
      if (!isActive(was.state) && isActive(state)) await reassess(tx, was, named, at);
    },

    /**
     * Makes a report verified, or takes that back. Calls `lock` itself.
     * @throws ApiError 404 when there is none
     */
    async setVerified(tx: Tx, id: string, isVerified: boolean, at: Date): Promise<void> {
      const report = await lockExisting(tx, id);
      await reports.setStanding(tx, id, isVerified ? 'verified' : 'unverified');
      await reassess(tx, report, reports.named(report), at);
      await reports.reweighLater(tx, report.authorId);
    },

    /**
     * Makes a report count nothing in scores until it is verified, or takes that back. Calls `lock` itself.
     * @throws ApiError 404 when there is none
     */
    async setWeightless(tx: Tx, id: string, isWeightless: boolean): Promise<void> {
      const report = await lockExisting(tx, id);
      await reports.setWeightless(tx, id, isWeightless);
      await reassess(tx, report, reports.named(report), clock());
    },
  };
}
