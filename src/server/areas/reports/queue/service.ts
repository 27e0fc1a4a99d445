import { claimMs, type QueueCause, type QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { WriteBuffers } from '../../../platform/write-buffer.ts';
import { severityOf } from './harm.ts';
import type { PastItem, QueueFilter, QueueItem, QueueRepository } from './repository.ts';

export type { QueueFilter, QueueItem };

/** A report that a moderator is to look at, and why. */
export interface NewEntry {
  reportId: string;
  cause: QueueCause;
  /** Why, in words. */
  details?: readonly QueueDetail[];
  /** The report's category, and whether it names a CNIC: they set its priority. */
  category?: string | null;
  namesCnic?: boolean;
  /** It should have been decided by now. */
  isOverdue?: boolean;
}

/** A report that a lookup showed. */
export interface ShownReport {
  id: string;
  namesCnic: boolean;
}

interface Needs {
  db: Db;
  queue: QueueRepository;
  buffers: WriteBuffers;
  clock: Clock;
}

/** Who has agreed to verify a report as it is now; null when nobody has, or they read another version. */
export const agreedOn = (
  { agreedBy, agreedVersion }: Pick<QueueItem, 'agreedBy' | 'agreedVersion'>,
  { version }: { version: number },
): string | null => (agreedVersion === version ? agreedBy : null);

export type QueueService = ReturnType<typeof queueService>;

/** What waits for a moderator. It depends on no other module, so that all of them can add reports. */
export function queueService({ db, queue, buffers, clock }: Needs) {
  const viewer = (moderatorId: string) => ({ moderatorId, now: clock() });
  const claimEnd = () => new Date(clock().getTime() + claimMs);

  /**
   * Puts reports into the queue. One that waits already keeps its place and gets the further cause and details. The
   * reports must exist; in the transaction that files or changes them.
   */
  async function enter(tx: Tx, entries: NewEntry | readonly NewEntry[]): Promise<void> {
    const given = Array.isArray(entries) ? (entries as readonly NewEntry[]) : [entries as NewEntry];
    if (given.length === 0) return;
    const full = given.map(
      ({ reportId, cause, details = [], category = null, namesCnic = false, isOverdue = false }) => ({
        ...{ reportId, cause, details, category, namesCnic },
        severity: severityOf(cause, { category, namesCnic, isOverdue }),
      }),
    );
    await queue.enter(tx, full, clock());
  }

  const lookups = buffers.open<ShownReport & { lookups: number }>({
    name: 'queue',
    // A report that is looked up often is written once for all of its lookups, so it pays to wait.
    ...{ everyMs: 60_000, writeAt: 20_000, atATime: 500, maxBuffered: 50_000 },
    merged: {
      keyOf: ({ id }) => id,
      join(known, further) {
        known.lookups += further.lookups;
      },
    },
    async write(counts) {
      const byId = new Map(counts.map((one) => [one.id, one]));
      // A report that nobody is told of can wait: a listed report that nobody has decided about enters when it is
      // shown.
      await db.transaction(async (tx) => {
        await enter(
          tx,
          (await queue.undecided(tx, [...byId.keys()])).map((one) => ({
            ...one,
            cause: 'listed',
            namesCnic: byId.get(one.reportId)?.namesCnic ?? false,
          })),
        );
        await queue.addLookups(tx, new Map(counts.map((one) => [one.id, one.lookups])));
      });
    },
  });

  return {
    enter,

    /** Takes reports out of the queue, such as withdrawn ones. */
    async leave(tx: Tx, reportIds: string | readonly string[]): Promise<void> {
      await queue.leave(tx, typeof reportIds === 'string' ? [reportIds] : reportIds);
    },

    /** Counts that lookups showed these reports; those that wait rise. Written within a minute, which is what a crash can lose. */
    countLookups(shown: Iterable<ShownReport>): void {
      for (const { id, namesCnic } of shown) lookups.add({ id, namesCnic, lookups: 1 });
    },

    /** Puts an item out of sight while its report may come back, or into sight again. */
    setAside: queue.setAside,

    /** A page of what waits, the most urgent first, and how many there are. */
    page: (moderatorId: string, filter: QueueFilter, page: { limit: number; offset: number }) =>
      queue.page(db, filter, viewer(moderatorId), page),
    /** Claims the most urgent item that the moderator may decide. @returns null when there is none */
    claimNext: (moderatorId: string, filter: QueueFilter, not: readonly string[]): Promise<QueueItem | null> =>
      queue.claimNext(db, filter, viewer(moderatorId), not, claimEnd()),
    /** Claims an item. @returns null when another moderator has it, or it has left the queue */
    claim: (moderatorId: string, reportId: string): Promise<QueueItem | null> =>
      queue.claim(db, reportId, viewer(moderatorId), claimEnd()),
    /** Gives claimed items back. */
    release: (moderatorId: string, reportIds: readonly string[]): Promise<void> =>
      queue.release(db, reportIds, moderatorId),

    one: (reportId: string): Promise<QueueItem | null> => queue.one(db, reportId),
    some: (reportIds: readonly string[]): Promise<QueueItem[]> => queue.some(db, reportIds),
    lock: queue.lock,
    /** Puts an item back as it was, claimed for a moderator or for nobody. */
    put: (tx: Tx, item: PastItem, claimFor: string | null): Promise<void> =>
      queue.put(tx, item, claimFor === null ? { by: null, until: null } : { by: claimFor, until: claimEnd() }),
    sleep: queue.sleep,
    /** Keeps an item where it is, and with its moderator, after a decision that leaves another one to make. */
    stay: queue.stay,
    /** Notes that a moderator agrees to verify a version of a report. */
    agree: queue.agree,
    /** Ends the agreement: the report says something else now. */
    disagree: queue.disagree,
    dropCause: queue.dropCause,
    /** Until when an item should be decided; null for no time. */
    setDue: queue.setDue,
    /** Keeps only one cause for which an item waits. */
    keepCause: queue.keepCause,

    /** How many wait and sleep, and since when. */
    figures: () => queue.figures(db, clock()),

    flush: lookups.flush,
  };
}
