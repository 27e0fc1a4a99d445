import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { SmallFile } from '../../platform/files/small-file.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { type WriteBuffer, writeBuffer } from '../../platform/write-buffer.ts';
import type { AuditNote, DatedAuditNote, Head, OperatorEvent, TrailStore } from './line.ts';
import { trail as trailOf } from './trail.ts';
import { type NotedHead, type Verdict, verifyTrail } from './verification.ts';

export type { Verdict };

export interface AuditService {
  /** Adds a line in the transaction of the change it describes. */
  note(tx: Tx, note: AuditNote): Promise<void>;
  /**
   * Adds a line within a second, without making the caller wait. A crash loses at most that second; a clean stop loses
   * nothing.
   */
  noteSoon(note: AuditNote): void;
  /** Adds a line about an operator's command; resolves when it is written. */
  noteOperator(event: OperatorEvent): Promise<void>;
  /** Chains the lines that are not chained yet. */
  chain(): Promise<void>;
  /** Writes the end of the chain to the end file, unless the chain lacks the line that the file has. */
  noteEnd(): Promise<void>;
  /**
   * Reads the whole trail and reports what is wrong with it; null if it was stopped. `noted` is an earlier end of the chain.
   */
  verify(options: VerifyOptions): Promise<Verdict | null>;
  /** Re-encrypts the chain's key with the vault's current key; the chain stays as it is. */
  resealKey(): Promise<void>;
  /** The number of notes that are not written yet. */
  waiting(): number;
  /** The number of lines that are not chained yet. */
  unchained(): Promise<Waiting>;
  /** Writes and chains everything that is waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface VerifyOptions {
  noted?: Head;
  onProgress: (read: number, of: number) => void;
  signal: AbortSignal;
}

interface Needs {
  db: Db;
  audit: TrailStore;
  vault: Vault;
  clock: Clock;
  log: Log;
  /** The end of the chain as this machine last saw it, kept outside the database. */
  endFile: SmallFile | null;
}

/** Formats an end of the chain as `17:9f86…`. */
export const formatHead = ({ position, mac }: Head): string => `${position}:${mac.toString('hex')}`;

/** @returns null when it is no such text */
export function parseHead(text: string): Head | null {
  const [, position, mac] = /^(\d{1,15}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return position && mac ? { position: Number(position), mac: Buffer.from(mac, 'hex') } : null;
}

export function auditService({ db, audit, vault, clock, log, endFile }: Needs): AuditService {
  const trail = trailOf({ db, audit, vault, log });
  const soon: WriteBuffer<DatedAuditNote> = writeBuffer({
    everyMs: 1_000,
    writeAt: 500,
    write: (notes) => trail.extend(notes),
    onFailure: (error) => log.error('audit notes are waiting', errorFacts(error)),
  });
  const notedHere = (): Head | null => parseHead(endFile?.read() ?? '');

  const noteEnd = async (): Promise<void> => {
    if (!endFile) return;
    const { head } = await trail.end();
    const noted = notedHere();
    if (!head || head.position === 0 || noted?.position === head.position) return;
    const [line] = noted ? await audit.chained(db, noted.position - 1, 1) : [];
    if (noted && !(line?.position === noted.position && line.mac.equals(noted.mac)))
      log.error('audit trail lacks a line that this machine knows', { position: noted.position });
    else endFile.write(`${formatHead(head)}\n`);
  };

  return {
    note: (tx, note) => trail.add(tx, [{ ...note, at: clock() }]),
    noteOperator: (event) => trail.add(db, [{ actor: 'operator', actorId: null, event, at: clock() }]),
    // Spelled out because a spread is slow, and every lookup passes here.
    noteSoon: ({ actor, actorId, event, reportIds, requestId }) =>
      soon.add({ actor, actorId, event, reportIds, requestId, at: clock() }),
    chain: () => trail.extend([]),
    noteEnd,
    verify({ noted, onProgress, signal }) {
      const here = notedHere();
      const known: NotedHead[] = [
        ...(here ? [{ ...here, where: 'this machine' }] : []),
        ...(noted ? [{ ...noted, where: 'the given end' }] : []),
      ];
      return verifyTrail({ db, audit, trail, noted: known, onProgress, signal });
    },
    resealKey: trail.resealKey,
    waiting: soon.waiting,
    unchained: () => audit.waiting(db),
    async flush() {
      await soon.flush();
      await trail.extend([]);
    },
    async close() {
      await soon.close();
      await trail
        .extend([])
        .then(noteEnd)
        .catch((error: unknown) => log.warn('audit lines are not chained yet', errorFacts(error)));
    },
  };
}
