import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countListedReports } from '../areas/analysis/find-figures.ts';
import { proveTotals } from '../areas/analysis/prove-totals.ts';
import { noteOperator } from '../areas/audit/note-audit.ts';
import type { Findings } from '../areas/audit/verification.ts';
import { verifyAuditTrail } from '../areas/audit/verification.ts';
import { everyReport } from '../areas/reports/staff/every-report-store.ts';
import { RestoreRefused } from '../platform/backup/restore-backup.ts';
import { removeRestoreMarker } from '../platform/backup/restore-marker.ts';
import type { OpenConnection } from '../platform/db/connection.ts';
import { queryableOn } from '../platform/db/pool.ts';
import { parseKeyring } from '../platform/vault/keyring.ts';
import { createVault } from '../platform/vault/vault.ts';
import { requireOwnKeys } from '../platform/vault/vault-keys.ts';
import type { BootstrapContext } from './command.ts';
import { showProgress } from './progress.ts';

/** The last step; it is repeated if the restore is killed before it. */
export function endRestore(dataDir: string): void {
  // The end of the audit trail that this machine stored is not that of the backup.
  rmSync(join(dataDir, 'audit.end'), { force: true });
  removeRestoreMarker(dataDir);
}

/** The text of the keys that the registry here uses; null when there are none. */
export const readKeys = ({ location: { keys } }: BootstrapContext): string | null =>
  keys.keys ?? (existsSync(keys.file) ? readFileSync(keys.file, 'utf8') : null);

/** A trail that was not intact in the backup is restored as it was. */
export const trailSummary = ({ lines, waiting, wrongCount }: Findings): string =>
  wrongCount === 0
    ? `The audit trail is intact, with ${lines + waiting} lines.`
    : `The audit trail is NOT intact: ${wrongCount} lines or ranges of lines are wrong. It was restored as it is in the backup; npm run shield -- verify-audit lists them.`;

/**
 * Checks that the keys open what is sealed, and that the totals match.
 * @param keys the text of the registry's keys
 * @returns the App of the restored registry, in the caller's transaction
 * @throws RestoreRefused when the keys do not open what is sealed, or the totals differ from a recount
 */
export async function proveReadable(
  client: OpenConnection,
  keys: string,
  context: BootstrapContext,
): Promise<Awaited<ReturnType<BootstrapContext['appOn']>>> {
  const show = showProgress(context);
  const keyring = await requireOwnKeys(queryableOn(client), parseKeyring(keys));
  const vault = createVault(keyring);
  let unreadable = 0;
  vault.onUnreadable(() => {
    unreadable += 1;
  });
  const app = await context.appOn(client, vault);
  const { differences } = await proveTotals(app, { onProgress: show });
  if (differences.length > 0)
    throw new RestoreRefused('The totals of the dashboard differ from a recount. Nothing was kept.');
  const total = await countListedReports(app);
  let opened = 0;
  for await (const batch of everyReport(app, 'all')) {
    opened += batch.length;
    show('reports opened', opened, Math.max(opened, total));
  }
  if (unreadable > 0) context.printStatus(`${unreadable} reports cannot be opened, and are as they are in the backup.`);
  return app;
}

/**
 * As `proveReadable` with the keys that are here; then checks the audit trail, and adds a line to it.
 * @returns what was found in the trail without that line
 * @throws RestoreRefused as `proveReadable` does
 */
export async function verifyRestored(client: OpenConnection, context: BootstrapContext): Promise<Findings> {
  const show = showProgress(context);
  const app = await proveReadable(client, readKeys(context) ?? '', context);
  const findings = await verifyAuditTrail(app, {
    onProgress: (read, of) => show('lines of the audit trail', read, of),
    signal: context.signal,
  });
  if (!findings) throw new RestoreRefused('Stopped before the end.');
  await noteOperator(app, 'registry.restored');
  return findings;
}
