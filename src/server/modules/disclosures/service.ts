// See docs/decisions/0020-disclosures-are-journalled-and-recalled.md
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { Journal } from '../../platform/files/journal.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { writeBuffer } from '../../platform/write-buffer.ts';
import { type CorrectionService, keptDays } from '../corrections/service.ts';
import { blocksOfHour } from './blocks.ts';
import { lineOf, readLines } from './journal-lines.ts';
import type { DisclosureRepository, ToldWeek } from './repository.ts';
import type { Disclosure } from './stored-disclosure.ts';

export type { ToldWeek };

interface Needs {
  db: Db;
  disclosures: DisclosureRepository;
  corrections: Pick<CorrectionService, 'awaitExpansion' | 'repeat'>;
  /** Where each answer is noted before it is given, in case this process is killed; null for none. */
  journal: Journal | null;
  clock: Clock;
  log: Log;
}

/** A report that an answer shows. */
export interface ShownReport {
  id: string;
  version: number;
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
/** Rows deleted in one statement. */
const forgottenAtATime = 5_000;

/** A disclosure that is not stored yet, and the file of the journal that has its lines. */
type Buffered = Disclosure & { file: number };

export type DisclosureService = ReturnType<typeof disclosureService>;

/** Who was told of which report. */
export function disclosureService({ db, disclosures, corrections, journal, clock, log }: Needs) {
  /** Buffered disclosures by account and report, to which further ones are added. */
  const open = new Map<string, Map<string, Buffered>>();
  /** How many disclosures of each file of the journal are not stored yet. */
  const inFile = new Map<number, number>();

  const store = (some: readonly Disclosure[]): Promise<void> =>
    db.transaction(async (tx) => {
      await corrections.awaitExpansion(tx);
      await disclosures.add(tx, some);
      await corrections.repeat(tx, some);
    });

  const buffer = writeBuffer<Buffered>({
    everyMs,
    writeAt,
    atATime,
    async write(some) {
      // While the database does not write, further lookups are added to the same disclosures.
      db.requireWritable();
      open.clear();
      journal?.rotate();
      await store(merged(some));
      for (const { file } of some) {
        const left = (inFile.get(file) ?? 0) - 1;
        inFile.set(file, left);
        if (left > 0) continue;
        inFile.delete(file);
        journal?.drop(file);
      }
    },
    onFailure: (error) => log.error('disclosures not written', errorFacts(error)),
  });

  return {
    /**
     * Notes that an answer shows an account some reports. They are stored within five seconds; until then the journal has
     * them.
     */
    note(accountId: string, requestId: string, reports: Iterable<ShownReport>): void {
      const at = clock();
      let byReport = open.get(accountId);
      let line = '';
      const created: Buffered[] = [];
      for (const { id, version } of reports) {
        line += line === '' ? `${id}:${version}` : `,${id}:${version}`;
        if (!byReport) {
          byReport = new Map();
          open.set(accountId, byReport);
        }
        const known = byReport.get(id);
        if (known) {
          known.times += 1;
          known.lastAt = at;
          known.lastRequestId = requestId;
          if (version < known.version) known.version = version;
          continue;
        }
        const one = {
          reportId: id,
          accountId,
          version,
          firstAt: at,
          lastAt: at,
          times: 1,
          firstRequestId: requestId,
          lastRequestId: requestId,
          file: 0,
        };
        byReport.set(id, one);
        created.push(one);
      }
      if (line === '') return;
      const file = journal?.append(lineOf({ at, accountId, requestId, reports: line })) ?? 0;
      if (created.length === 0) return;
      inFile.set(file, (inFile.get(file) ?? 0) + created.length);
      for (const one of created) {
        one.file = file;
        buffer.add(one);
      }
    },

    /**
     * How many organisations were told of any of these reports, by kind and by week (ISO 8601, UTC), the newest week first.
     * An organisation counts in the weeks in which it was told first and last. Its kind is the purpose of its approved
     * application, else `other`.
     */
    told: (reportIds: readonly string[]): Promise<ToldWeek[]> =>
      reportIds.length === 0 ? Promise.resolve([]) : disclosures.told(db, reportIds),

    /** How often lookups showed anyone a report in the 180 days that are kept, and how many accounts. */
    timesTold: (reportId: string) => disclosures.timesTold(db, reportId),

    /** Deletes what an account was told, in the transaction that deletes the account. */
    removeOf: (tx: Tx, accountId: string): Promise<void> => disclosures.removeOf(tx, accountId),

    /** Takes over the journals of processes that ended before this one started. */
    adopt: () => journal?.adoptAll(),

    /** Stores what ended processes of this machine have noted and not stored. */
    async replay(): Promise<void> {
      await journal?.replay(async (lines) => {
        for (let from = 0; from < lines.length; from += replayedAtATime) {
          const some = merged(readLines(lines.slice(from, from + replayedAtATime)));
          if (some.length > 0) await store(some);
        }
      });
    },

    /** Deletes what is older than 180 days: within an hour, or within a day where the table is large. */
    async forgetOld(): Promise<void> {
      const before = new Date(clock().getTime() - keptDays * dayMs);
      for (const blocks of blocksOfHour(await disclosures.blocks(db), clock().getUTCHours()))
        while ((await disclosures.forget(db, before, forgottenAtATime, blocks)) === forgottenAtATime);
    },

    waiting: buffer.waiting,
    dropped: buffer.dropped,
    flush: () => buffer.flush(),
    close: () => buffer.close(),
  };
}

/** Lines of a journal that are stored in one transaction. */
const replayedAtATime = 500;

/** Each pair of report and account once. */
function merged(some: readonly Disclosure[]): Disclosure[] {
  const each = new Map<string, Disclosure>();
  for (const one of some) {
    const key = `${one.reportId} ${one.accountId}`;
    const known = each.get(key);
    if (!known) {
      each.set(key, { ...one });
      continue;
    }
    known.times += one.times;
    known.version = Math.min(known.version, one.version);
    if (one.firstAt < known.firstAt) Object.assign(known, { firstAt: one.firstAt, firstRequestId: one.firstRequestId });
    if (one.lastAt >= known.lastAt) Object.assign(known, { lastAt: one.lastAt, lastRequestId: one.lastRequestId });
  }
  return [...each.values()];
}
