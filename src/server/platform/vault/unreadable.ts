import type { Log } from '../log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Vault } from './vault.ts';

/** Rows that a process names in its log; further ones are counted only. */
const maxLogged = 1_000;

/** Counts each sealed value that cannot be opened, and logs each row once. */
export function noteUnreadable({ vault, metrics, log }: { vault: Vault; metrics: Metrics; log: Log }): void {
  const logged = new Set<string>();
  vault.onUnreadable(({ table, column, id, version = null }) => {
    metrics.unreadable.inc({ table });
    const row = `${table} ${column} ${id} ${version}`;
    if (logged.has(row) || logged.size >= maxLogged) return;
    logged.add(row);
    log.error('sealed value could not be opened', { table, column, id, version });
  });
}
