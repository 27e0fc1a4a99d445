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
import { type BootstrapContext, counted } from './command.ts';
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
    ? `The audit trail is intact, with ${counted(lines + waiting, 'line')}.`
    : `The audit trail is NOT intact: ${wrongCount} lines or ranges of lines are wrong. It was restored as it is in the backup; npm run shield -- verify-audit lists them.`;

/** What was found of the reports when everything else matched, for the operator. */
export const provenSummary = (unreadable: number): string =>
  `The rows match, the totals match a recount, and the keys open ${unreadable === 0 ? 'every report' : `all reports but ${unreadable}, which ${unreadable === 1 ? 'is' : 'are'} as in the backup`}.`;

/**
 * Checks that the keys open what is sealed, and that the totals match.
 * @param keys the text of the registry's keys
 * @returns the App of the restored registry, in the caller's transaction, and how many reports the keys do not open
 * @throws RestoreRefused when the keys do not open what is sealed, or the totals differ from a recount
 */
export async function proveReadable(
  client: OpenConnection,
  keys: string,
  context: BootstrapContext,
): Promise<{ app: Awaited<ReturnType<BootstrapContext['appOn']>>; unreadable: number }> {
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
  return { app, unreadable };
}

/**
 * As `proveReadable` with the keys that are here; then checks the audit trail, and adds a line to it.
 * @returns what was found in the trail without that line, and how many reports the keys do not open
 * @throws RestoreRefused as `proveReadable` does
 */
export async function verifyRestored(
  client: OpenConnection,
  context: BootstrapContext,
): Promise<{ trail: Findings; unreadable: number }> {
  const show = showProgress(context);
  const { app, unreadable } = await proveReadable(client, readKeys(context) ?? '', context);
  const trail = await verifyAuditTrail(app, {
    onProgress: (read, of) => show('lines of the audit trail', read, of),
    signal: context.signal,
  });
  if (!trail) throw new RestoreRefused('Stopped before the end.');
  await noteOperator(app, 'registry.restored');
  return { trail, unreadable };
}
