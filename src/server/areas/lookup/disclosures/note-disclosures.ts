// See docs/decisions/0020-corrections-go-through-an-outbox.md
import { type App, perApp } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { countQueueLookups } from '../../reports/queue/enter-queue-store.ts';
import { awaitExpansion, keptDays, repeatRecalls } from '../corrections/recall-store.ts';
import { type Disclosure, deleteOldDisclosures, insertDisclosures } from './store.ts';

/** A report that an answer tells of. */
export interface ToldReport {
  id: string;
  version: number;
  namesCnic: boolean;
  /** 1 if the answer shows it and was counted as a lookup; otherwise 0. */
  lookups: 0 | 1;
}

/** Milliseconds from a lookup to its disclosure: what a crash can lose. */
const everyMs = 1_000;
/** Store at once when this many disclosures are buffered. */
const writeAt = 20_000;
/** Disclosures stored in one transaction, which a lookup may have to wait for. */
const atATime = 500;

/** A disclosure that is not stored yet. */
interface Buffered extends Disclosure {
  namesCnic: boolean;
  /** How many lookups have shown it, by which it rises in the queue. */
  lookups: number;
}

/** Those that lookups have shown. */
const shownIn = (some: readonly Buffered[]) =>
  some.flatMap(({ reportId: id, namesCnic, lookups }) => (lookups > 0 ? [{ id, namesCnic, lookups }] : []));

const disclosureBuffer = perApp((app) =>
  app.buffers.open<Buffered>({
    name: 'disclosures',
    everyMs,
    writeAt,
    atATime,
    merged: { keyOf: ({ reportId, accountId }) => `${reportId} ${accountId}`, join },
    write: (some) =>
      app.db.transaction(async (tx) => {
        await awaitExpansion(tx);
        await insertDisclosures(tx, some);
        await repeatRecalls(tx, some, app.clock());
        await countQueueLookups(app, tx, shownIn(some));
      }),
  }),
);

/** Adds a later lookup of the same report by the same account. */
function join(known: Buffered, further: Buffered): void {
  known.times += further.times;
  known.lookups += further.lookups;
  known.version = Math.min(known.version, further.version);
  known.lastAt = further.lastAt;
  known.lastRequestId = further.lastRequestId;
}

/**
 * Notes that an answer tells an account of some reports. They are stored within a second, when those that wait for a moderator
 * rise.
 */
export function noteDisclosures(app: App, accountId: string, requestId: string, told: readonly ToldReport[]): void {
  const at = app.clock();
  const buffer = disclosureBuffer(app);
  for (const { id: reportId, version, namesCnic, lookups } of told)
    buffer.add({
      reportId,
      accountId,
      version,
      namesCnic,
      lookups,
      times: 1,
      firstAt: at,
      lastAt: at,
      firstRequestId: requestId,
      lastRequestId: requestId,
    });
}

/** Deletes what is older than 180 days. */
export const forgetOldDisclosures = (app: App): Promise<void> =>
  deleteOldDisclosures(app.db, new Date(app.clock().getTime() - keptDays * dayMs));

export const flushDisclosures = (app: App): Promise<void> => disclosureBuffer(app).flush();
