// See docs/decisions/0020-disclosures-are-journalled-and-recalled.md
import { type App, perApp } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { WriteBuffer } from '../../../platform/write-buffer.ts';
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

/**
 * Milliseconds from a lookup to its disclosure. The journal outlives a killed process, so there is time to store a report that is
 * looked up again and again once.
 */
const everyMs = 5_000;
/** Store at once when this many disclosures are buffered. */
const writeAt = 20_000;
/** Disclosures stored in one transaction, which a lookup may have to wait for. */
const atATime = 500;

/** One answer: milliseconds since 1970, account, request, and `report:version` of each report, joined by commas. */
const line = /^(\d{1,15}) ([0-9a-f-]{36}) ([A-Za-z0-9-]{1,64}) (\d{1,19}:\d{1,9}(?:,\d{1,19}:\d{1,9})*)$/;

/** The line of an answer. Nothing in it says whom the reports are about. @param answer `reports`: `report:version`, joined by commas */
const lineOf = ({
  at,
  accountId,
  requestId,
  reports,
}: {
  at: Date;
  accountId: string;
  requestId: string;
  reports: string;
}): string => `${at.getTime()} ${accountId} ${requestId} ${reports}\n`;

/** The disclosures that lines tell of, without those that are damaged. */
const readLines = (lines: readonly string[]): Disclosure[] =>
  lines.flatMap((text) => {
    const [, ms, accountId, requestId, reports] = line.exec(text) ?? [];
    if (!ms || !accountId || !requestId || !reports) return [];
    const at = new Date(Number(ms));
    return reports.split(',').map((report) => {
      const [reportId = '', version] = report.split(':');
      return {
        reportId,
        accountId,
        version: Number(version),
        times: 1,
        firstAt: at,
        lastAt: at,
        firstRequestId: requestId,
        lastRequestId: requestId,
      };
    });
  });

/** A disclosure that is not stored yet. */
interface Buffered extends Disclosure {
  /** The first file of the journal that has a line of it. */
  file: number;
  namesCnic: boolean;
  /** How many lookups have shown it, by which it rises in the queue. The journal does not have this. */
  lookups: number;
}

async function store(app: App, tx: Tx, some: readonly Disclosure[]): Promise<void> {
  await awaitExpansion(tx);
  await insertDisclosures(tx, some);
  await repeatRecalls(tx, some, app.clock());
}

/** Those that lookups have shown. */
const shownIn = (some: readonly Buffered[]) =>
  some.flatMap(({ reportId: id, namesCnic, lookups }) => (lookups > 0 ? [{ id, namesCnic, lookups }] : []));

const buffered = perApp((app) => {
  const journal = app.disclosureJournal;
  /** The files of the journal before this one are removed, or kept for the next start. */
  let firstFile = 1;
  const buffer: WriteBuffer<Buffered> = app.buffers.open<Buffered>({
    name: 'disclosures',
    everyMs,
    writeAt,
    atATime,
    merged: {
      keyOf,
      join(known, further) {
        join(known, further);
        known.lookups += further.lookups;
      },
    },
    async write(some) {
      const file = journal?.rotate() ?? 0;
      await app.db.transaction(async (tx) => {
        await store(app, tx, some);
        await countQueueLookups(app, tx, shownIn(some));
      });
      // The files of what waits are in order, and what was added to a disclosure is in later ones than its own.
      const needed = buffer.oldest()?.file ?? file;
      for (; firstFile < needed; firstFile++) journal?.drop(firstFile);
    },
    onDropped() {
      // The next start stores from the journal what did not fit into memory.
      firstFile = journal?.rotate() ?? 0;
    },
  });
  return buffer;
});

/**
 * Notes that an answer tells an account of some reports. They are stored within five seconds, when those that wait for a moderator
 * rise; until then the journal, where each answer is noted before it is given, has them, in case this process is killed.
 */
export function noteDisclosures(app: App, accountId: string, requestId: string, told: readonly ToldReport[]): void {
  const at = app.clock();
  if (told.length === 0) return;
  const each = told.map(({ id, version }) => `${id}:${version}`).join(',');
  const file = app.disclosureJournal?.append(lineOf({ at, accountId, requestId, reports: each })) ?? 0;
  const buffer = buffered(app);
  for (const { id: reportId, version, namesCnic, lookups } of told)
    buffer.add({
      reportId,
      accountId,
      version,
      file,
      namesCnic,
      lookups,
      times: 1,
      firstAt: at,
      lastAt: at,
      firstRequestId: requestId,
      lastRequestId: requestId,
    });
}

/** Takes over the journals of processes that ended before this one started. */
export const adoptDisclosures = (app: App): void => app.disclosureJournal?.adoptAll();

/** Stores what ended processes of this machine have noted and not stored. */
export async function replayDisclosures(app: App): Promise<void> {
  await app.disclosureJournal?.replay(async (lines) => {
    for (let from = 0; from < lines.length; from += replayedAtATime) {
      const some = merged(readLines(lines.slice(from, from + replayedAtATime)));
      if (some.length > 0) await app.db.transaction((tx) => store(app, tx, some));
    }
  });
}

/** Deletes what is older than 180 days. */
export const forgetOldDisclosures = (app: App): Promise<void> =>
  deleteOldDisclosures(app.db, new Date(app.clock().getTime() - keptDays * dayMs));

export const flushDisclosures = (app: App): Promise<void> => buffered(app).flush();

/** Lines of a journal that are stored in one transaction. */
const replayedAtATime = 500;

const keyOf = ({ reportId, accountId }: Disclosure): string => `${reportId} ${accountId}`;

function join(known: Disclosure, further: Disclosure): void {
  known.times += further.times;
  known.version = Math.min(known.version, further.version);
  if (further.firstAt < known.firstAt) {
    known.firstAt = further.firstAt;
    known.firstRequestId = further.firstRequestId;
  }
  if (further.lastAt >= known.lastAt) {
    known.lastAt = further.lastAt;
    known.lastRequestId = further.lastRequestId;
  }
}

/** Each pair of report and account once. */
function merged(some: readonly Disclosure[]): Disclosure[] {
  const each = new Map<string, Disclosure>();
  for (const one of some) {
    const known = each.get(keyOf(one));
    if (known) join(known, one);
    else each.set(keyOf(one), one);
  }
  return [...each.values()];
}
