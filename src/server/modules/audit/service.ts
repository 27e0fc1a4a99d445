import { type Batch, batch } from '../../platform/batch.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { AuditNote, AuditRepository, DatedAuditNote } from './repository.ts';

export interface AuditService {
  /** Writes a change into the trail, in the change's own transaction: neither is there without the other. */
  note(tx: Tx, note: AuditNote): Promise<void>;
  /**
   * Writes a reading into the trail within a second, so that nobody waits for it.
   * A crash loses at most that second; a clean stop loses nothing.
   */
  noteSoon(note: AuditNote): void;
  /** Writes into the trail that the operator reads the whole registry; resolves when it is written. */
  noteExport(): Promise<void>;
  /** How many readings are not written yet. */
  waiting(): number;
  close(): Promise<void>;
}

interface Needs {
  db: Db;
  audit: AuditRepository;
  clock: Clock;
  log: Log;
}

export function auditService({ db, audit, clock, log }: Needs): AuditService {
  const soon: Batch<DatedAuditNote> = batch({
    everyMs: 1_000,
    writeAt: 500,
    write: (notes) => audit.append(db, notes),
    onFailure: (error) => log.error('audit notes are waiting', errorFacts(error)),
  });
  return {
    note: (tx, note) => audit.append(tx, [{ ...note, at: clock() }]),
    noteExport: () => audit.append(db, [{ actor: 'operator', actorId: null, event: 'registry.exported', at: clock() }]),
    noteSoon: (note) => soon.add({ ...note, at: clock() }),
    waiting: soon.waiting,
    close: () => soon.close(),
  };
}
