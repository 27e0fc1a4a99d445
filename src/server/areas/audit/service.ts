import type { Clock } from '../../platform/clock.ts';
import { DatabaseAway } from '../../platform/db/outage.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { LineFile } from '../../platform/files/line-file.ts';
import type { SmallFile } from '../../platform/files/small-file.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { WriteBuffers } from '../../platform/write-buffer.ts';
import { auditExport } from './export.ts';
import { lastVerification, type VerificationState } from './last-verification.ts';
import type {
  AuditEvent,
  AuditNote,
  DatedAuditNote,
  ExportStore,
  Head,
  MissDetails,
  MissStore,
  MonthStore,
  OperatorEvent,
  TrailStore,
  VerificationStore,
} from './line.ts';
import { type Miss, missTallies } from './misses.ts';
import { auditMonths } from './months.ts';
import { auditRetention } from './retention.ts';
import { trail as trailOf } from './trail.ts';
import { type NotedHead, type Verdict, verifyTrail } from './verification.ts';

export { verifyJob } from './last-verification.ts';
export { digestOfCall } from './misses.ts';
export type { AuditEvent, MissDetails, Verdict, VerificationState };

export interface AuditService {
  /** Records a change, in the transaction that makes it. */
  note(tx: Tx, note: AuditNote): Promise<void>;
  /**
   * Records a lookup or a view within a second, so that the caller does not wait.
   * A crash loses at most that second; a clean stop loses nothing.
   * @throws AuditFull with AUDIT=required, when the database has not stored any for so long that no more fit into memory
   */
  noteSoon(note: AuditNote): void;
  /**
   * Records a call whose lookups found nothing. Within a second it is in the database, within about a minute in the trail:
   * one line per key and minute, unless each has its own.
   * @throws AuditFull as `noteSoon` does
   */
  noteMiss(miss: Miss): void;
  /** Records what the operator does to the whole registry. */
  noteOperator(event: OperatorEvent): Promise<void>;
  /** Adds the lines of changes to the chain. */
  chain(): Promise<void>;
  /**
   * Adds lines for lookups that found nothing and that other processes answered before they ended without a clean stop.
   */
  adoptMisses(): Promise<void>;
  /** Stores the end of the chain outside the database, unless the chain has lost the end stored before. */
  noteEnd(): Promise<void>;
  /** Makes the partitions of the coming months. */
  makeMonths(): Promise<void>;
  /** Drops the oldest whole months. */
  dropOld(): Promise<void>;
  /** Writes new lines of the chain to the configured file. */
  export(): Promise<void>;
  /** The lines that the file lacks, by the label of the metrics. */
  exportLag(): Promise<Record<string, Waiting>>;
  /**
   * Verifies the trail.
   * @param options `noted`: an end of the chain that was kept elsewhere; `since`: verify only from the first line then
   * @returns null if it was stopped
   */
  verify(options: VerifyOptions): Promise<Verdict | null>;
  /** Stores the verdict on the whole trail, as what the last verification found. */
  keepVerdict(verdict: Verdict): Promise<void>;
  /** Makes the scheduled job that verifies the whole trail begin within seconds. */
  askToVerify(): Promise<void>;
  /** What the last verification found, and whether somebody has asked for another. */
  verificationState(): Promise<VerificationState>;
  /** Seals the chain's key with the vault's current key. The chain itself does not change. */
  resealKey(): Promise<void>;
  /** Whether lookups and views are refused, because they cannot be recorded. */
  refuses(): boolean;
  /** Lines not in the chain yet. */
  unchained(): Promise<Waiting>;
  /** Writes and chains everything that waits, including lookups that found nothing whose minute is not over. */
  flush(): Promise<void>;
  /** Writes and chains everything that waits a last time. @throws Error if something could not be written */
  close(): Promise<void>;
}

interface VerifyOptions {
  noted?: Head | undefined;
  since?: Date | undefined;
  onProgress: (read: number, of: number) => void;
  signal: AbortSignal;
}

interface Needs {
  db: Db;
  audit: TrailStore & ExportStore & VerificationStore & MissStore & MonthStore;
  vault: Vault;
  buffers: WriteBuffers;
  clock: Clock;
  log: Log;
  /** Stores the end of the chain outside the database. */
  endFile: SmallFile | null;
  /** Whole months that are kept besides the current one; null, the default, keeps everything. */
  keepMonths?: number | null;
  /** The file that the chain is exported to; none by default. */
  exportFile?: LineFile | null;
  /** Refuse what cannot be recorded, instead of dropping the oldest entries. */
  isRequired: boolean;
  /** Whether each lookup that found nothing has a line of its own; false by default. */
  isEachMissKept?: boolean;
  /** Entries that may wait in memory; 200,000 by default. */
  maxWaiting?: number | undefined;
}

/** No further audit entry fits into memory, because the database does not store any. */
export class AuditFull extends DatabaseAway {
  override name = 'AuditFull';
}

/** The text form of an end of the chain: `17:9f86…`. */
export const formatHead = ({ position, mac }: Head): string => `${position}:${mac.toString('hex')}`;

/** Parses the text of `formatHead`. @returns null if it is malformed */
export function parseHead(text: string): Head | null {
  const [, position, mac] = /^(\d{1,15}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return position && mac ? { position: Number(position), mac: Buffer.from(mac, 'hex') } : null;
}

export function auditService(needs: Needs): AuditService {
  const {
    db,
    audit,
    vault,
    buffers,
    clock,
    log,
    endFile,
    isRequired,
    isEachMissKept = false,
    maxWaiting,
    exportFile = null,
    keepMonths = null,
  } = needs;
  const exporter = auditExport({ db, audit, file: exportFile, log });
  const trail = trailOf({ db, audit, vault, log });
  const soon = buffers.open<DatedAuditNote>({
    name: 'audit',
    everyMs: 1_000,
    writeAt: 500,
    write: trail.extend,
    maxBuffered: maxWaiting,
  });
  const misses = missTallies({ db, audit, trail, buffers, clock, log, maxWaiting });
  const dropOld = auditRetention({ db, audit, trail, clock, keepMonths, isExported: exportFile !== null });
  const refuses = () => isRequired && (soon.isFull() || misses.isFull());
  // Without a spread, which is slow: this runs for every lookup.
  const noteSoon = ({ actor, actorId, event, reportIds, requestId, details }: AuditNote): void => {
    if (refuses()) throw new AuditFull('no room for audit entries');
    soon.add({ actor, actorId, event, reportIds, requestId, details, at: clock() });
  };
  const notedHere = (): Head | null => parseHead(endFile?.read() ?? '');
  /** A file that somebody overwrote or emptied is evidence of tampering; a first start has none. */
  const isEndDamaged = (): boolean => endFile !== null && endFile.read() !== null && notedHere() === null;

  const noteEnd = async (): Promise<void> => {
    if (!endFile) return;
    if (isEndDamaged()) return log.error('audit end file is damaged');
    const { head, start } = await trail.end();
    const noted = notedHere();
    if (!head || head.position === 0 || noted?.position === head.position) return;
    const isDropped = noted !== null && noted.position <= start.position;
    const [line] = noted ? await audit.chained(db, noted.position - 1, 1) : [];
    if (noted && !isDropped && !(line?.position === noted.position && line.mac.equals(noted.mac)))
      log.error('audit trail lacks a line that this machine knows', { position: noted.position });
    else endFile.write(`${formatHead(head)}\n`);
  };

  return {
    note: (tx, note) => trail.add(tx, [{ ...note, at: clock() }]),
    noteOperator: (event) => trail.add(db, [{ actor: 'operator', actorId: null, event, at: clock() }]),
    noteSoon,
    noteMiss(miss) {
      if (isEachMissKept)
        return noteSoon({
          ...{ actor: 'key', actorId: miss.keyId, event: 'lookup', requestId: miss.requestId },
          details: { lookups: miss.lookups },
        });
      if (refuses()) throw new AuditFull('no room for audit entries');
      misses.add(miss);
    },
    chain: () => trail.extend([]),
    adoptMisses: misses.adopt,
    noteEnd,
    dropOld,
    ...auditMonths({ db, audit, clock }),
    ...exporter,
    async verify({ noted, since, onProgress, signal }) {
      const here = notedHere();
      const known: NotedHead[] = [
        ...(here ? [{ ...here, where: 'this machine' }] : []),
        ...(noted ? [{ ...noted, where: 'the given end' }] : []),
      ];
      const verdict = await verifyTrail({ db, audit, trail, noted: known, since, onProgress, signal });
      if (!verdict || !isEndDamaged()) return verdict;
      const sentence = 'audit.end in the data directory of this machine cannot be read.';
      return { ...verdict, wrong: [...verdict.wrong, sentence], wrongCount: verdict.wrongCount + 1 };
    },
    ...lastVerification({ db, audit, trail, clock }),
    resealKey: trail.resealKey,
    refuses,
    unchained: () => audit.waiting(db),
    async flush() {
      await soon.flush();
      await misses.flush();
      await trail.extend([]);
    },
    async close() {
      try {
        await soon.close();
      } finally {
        await misses.close();
      }
      await trail
        .extend([])
        .then(noteEnd)
        .catch((error: unknown) => log.warn('audit lines are not chained yet', errorFacts(error)));
    },
  };
}
