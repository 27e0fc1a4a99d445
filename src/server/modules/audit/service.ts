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
  /** Writes a change into the trail, in the change's own transaction: neither is there without the other. */
  note(tx: Tx, note: AuditNote): Promise<void>;
  /**
   * Writes a reading into the trail within a second, so that nobody waits for it.
   * A crash loses at most that second; a clean stop loses nothing.
   */
  noteSoon(note: AuditNote): void;
  /** Writes into the trail what the operator does to the whole registry; resolves when it is written. */
  noteOperator(event: OperatorEvent): Promise<void>;
  /** Gives the lines of changes their places in the chain. */
  chain(): Promise<void>;
  /** Notes beside the database where the chain ends, unless it has lost what was noted before. */
  noteEnd(): Promise<void>;
  /**
   * Reads the whole trail and says what is wrong with it; null when it was stopped.
   * @param noted an end of the chain that somebody kept, as `formatHead` writes it
   */
  verify(options: VerifyOptions): Promise<Verdict | null>;
  /** Seals the chain's key with the vault's current key; what was chained stays verifiable. */
  resealKey(): Promise<void>;
  /** How many readings are not written yet. */
  waiting(): number;
  /** How many lines have no place in the chain yet. */
  unchained(): Promise<Waiting>;
  /** Writes and chains what waits now. */
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
  /** Where this machine notes the end of the chain, apart from the database. */
  endFile: SmallFile | null;
}

/** `17:9f86…`: an end of the chain for people and files to keep. */
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
    // Each property by its name: of these there is one for each lookup, and a spread is slow.
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
