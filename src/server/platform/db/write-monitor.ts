// See docs/decisions/0034-the-database-is-watched.md
import pg from 'pg';
import { repeat } from '../repeat.ts';
import { type Connection, clientConfig } from './connection.ts';
import { type Patience, probing, withTimeout } from './database-monitor.ts';
import { isDiskFull, isOutOfConnections, isUnreachable, mayNotWrite, WritesAway } from './outage.ts';

/** Milliseconds between two checks of the writes in progress, which show whether a probe is due. */
const checkMs = 250;
/** A write that takes longer is a reason for a probe. */
const slowWriteMs = 300;
/** Milliseconds between two probes while writes are slow or fail. */
const retryMs = 1_000;
/** Milliseconds between two probes while all is well, and between two that also look for room on the disk. */
const idleMs = 5_000;
const roomMs = 60_000;
/** The server's own limit, for a probe that waits for a lock. Waiting for a standby is not under it. */
const statementMs = 15_000;

const probeText = `insert into registry_state default values
  on conflict (is_only) do update set changes = registry_state.changes`;

// A row that is updated in place needs no page, so it is written on a full disk, too. This table needs some
// fifty new pages, on the disk of the tables; it has no column that would be compressed, and is gone with the transaction.
const roomText = `set local temp_tablespaces = '';
  create temporary table write_room on commit drop as select n from generate_series(1, 10000) as n`;

/** Why writes fail: `noAnswer` for a commit that does not return, `readOnly`, or the database's error code. */
export type WriteFailure = string;

const diskFull: WriteFailure = '53100';

/** The role may not make temporary tables, which says nothing about the disk. */
const insufficientPrivilege = '42501';

/**
 * Notices within this patience and a second that the database reads but does not write, and within two that it writes again;
 * within a minute that its disk is full, and at once when a write finds that.
 */
interface WriteMonitor {
  /** @throws WritesAway while writes fail */
  requireWritable(): void;
  /** Runs a write. @param abort ends it, without waiting for the database; called when writes are found to fail */
  watch<T>(abort: () => void, write: () => Promise<T>): Promise<T>;
  /**
   * To be told of each statement that failed. A write that the full disk refused means that writes fail, until a probe finds
   * room again; any other error that may come from a disk is a reason for a probe.
   */
  suspect(error: unknown, isWrite: boolean): void;
  /** Null while writes succeed. */
  failure(): WriteFailure | null;
  /** Drops the connection, because the database is unreachable. */
  disconnect(): void;
  close(): Promise<void>;
}

export interface WriteMonitorOptions {
  /** Of a probe. */
  patience: Patience;
  onFailure(failure: WriteFailure): void;
  onBack(): void;
}

/**
 * Writes one row over a separate connection: every few seconds, and as soon as a write of this process takes long. A commit
 * that waits for a dead standby has no timeout on the server, so its connection stays occupied there until the standby
 * is back. The probe therefore keeps waiting on its one connection instead of opening more of them.
 */
export function monitorWrites(
  connection: Connection,
  { patience, onFailure, onBack }: WriteMonitorOptions,
): WriteMonitor {
  const inProgress = new Set<{ since: number; abort: () => void }>();
  let failing: WriteFailure | null = null;
  let probedAt = Number.NEGATIVE_INFINITY;
  let roomAt = performance.now();
  let isSuspect = false;
  let mayLookForRoom = true;

  const fail = (failure: WriteFailure) => {
    const isFirst = failing === null;
    failing = failure;
    if (isFirst) onFailure(failure);
    if (failure === 'noAnswer') for (const { abort } of inProgress) abort();
  };

  const config = { ...clientConfig(connection, statementMs), application_name: 'fraud-shield write probe' };
  const { connected, disconnect } = probing(config, patience);

  const probe = async (stopping: AbortSignal): Promise<void> => {
    const needsRoom = mayLookForRoom && (isSuspect || failing === diskFull || performance.now() - roomAt > roomMs);
    isSuspect = false;
    try {
      const written = (await connected()).query(needsRoom ? `${probeText}; ${roomText}` : probeText);
      await withTimeout(written, patience.ms).catch(async (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT')) throw error;
        fail('noAnswer');
        await written;
      });
      if (needsRoom) roomAt = performance.now();
      if (failing !== null) onBack();
      failing = null;
    } catch (error) {
      if (stopping.aborted) return;
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // Whether the database can be reached is another monitor's business.
      if (!code || isUnreachable(error) || isOutOfConnections(error)) disconnect();
      else if (code === '25006') {
        fail('readOnly');
        // A connection that was opened read-only stays so.
        disconnect();
      } else if (code === insufficientPrivilege && needsRoom) mayLookForRoom = false;
      else fail(code);
    }
  };

  const isDue = (): boolean => {
    const now = performance.now();
    if (isSuspect && failing === null) return true;
    if (now - probedAt > (failing === null ? idleMs : retryMs)) return true;
    for (const { since } of inProgress)
      if (now - since > slowWriteMs && (since > probedAt || now - probedAt > retryMs)) return true;
    return false;
  };

  const probeIfDue = async (stopping: AbortSignal): Promise<void> => {
    if (!isDue()) return;
    probedAt = performance.now();
    await probe(stopping);
  };
  const monitoring = repeat(probeIfDue, { pauseMs: checkMs });

  return {
    requireWritable() {
      if (failing !== null) throw new WritesAway('the database does not write');
    },
    async watch(abort, write) {
      const entry = { since: performance.now(), abort };
      inProgress.add(entry);
      try {
        return await write();
      } finally {
        inProgress.delete(entry);
      }
    },
    suspect(error, isWrite) {
      if (!mayNotWrite(error)) return;
      isSuspect = true;
      if (isWrite && isDiskFull(error)) fail(diskFull);
    },
    failure: () => failing,
    disconnect,
    close() {
      const stopped = monitoring.stop();
      disconnect();
      return stopped;
    },
  };
}
