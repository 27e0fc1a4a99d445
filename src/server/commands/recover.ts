import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Verdict } from '../modules/audit/service.ts';
import { lastReplayed, type RecoveryOptions, recoverFrom } from '../platform/backup/recovery.ts';
import { RestoreRefused } from '../platform/backup/restore-backup.ts';
import { readRestoreMarker, removeRestoreMarker, writeRestoreMarker } from '../platform/backup/restore-marker.ts';
import { archiveWaiting, type BaseBackup, listBases } from '../platform/backup/wal-archive.ts';
import { readSpool, removeSpool, spoolOf } from '../platform/backup/wal-spool.ts';
import { type Connection, withoutLimits } from '../platform/db/connection.ts';
import { migrate } from '../platform/db/migrate.ts';
import { stopLeftover } from '../platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedFailure } from '../platform/embedded-postgres/failure.ts';
import { addToKeyFile, keyLines, keyringFile, putKeyFile } from '../platform/vault/keyring.ts';
import { type BootstrapCommand, type BootstrapContext, CommandRefused } from './command.ts';
import { passphraseHelp, readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';
import { endRestore, trailSummary, verifyRestored } from './restored-registry.ts';

const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

export const recoverCommand: BootstrapCommand = {
  summary: 'Bring the embedded database back as it was at a moment',
  help: `Usage: npm run shield -- recover --at TIME [--passphrase-file PATH]
       npm run shield -- recover --at latest [--passphrase-file PATH]

Point-in-time recovery of the embedded database from the archive in BACKUP_DIR, which BACKUP_WAL=on keeps. It unpacks the
newest base backup before TIME, replays the log up to it, opens every report with the keys, recounts the totals and verifies
the audit trail. If anything fails, nothing is left in DATA_DIR. A DATA_DIR that has a database is refused: stop the server
and move the folder postgres away first. Uploads and shield.keys in DATA_DIR stay as they are; keys that the base backup has
and the file lacks are added.

  --at TIME               such as 2026-11-22T14:05:00Z or 2026-11-22T19:05:00+05:00; latest is all that was archived
  --passphrase-file PATH  read the passphrase from the first line of a file

${passphraseHelp}

Exits with 0 when the database is back.`,
  options: { at: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  positionals: [0, 0],

  async bootstrap(input, context) {
    const { location, printStatus } = context;
    const at = parseTime(input.values.at);
    if (!location.isEmbedded)
      throw new CommandRefused(
        'This is for the embedded database, and DATABASE_URL is set. For a PostgreSQL of your own see docs/operating/point-in-time.md.',
      );
    const passphrase = await readPassphrase(input, context, { isNew: false });
    try {
      return await recover(at, passphrase, context);
    } catch (error) {
      if (!(error instanceof RestoreRefused)) throw error;
      printStatus(error.message);
      return 1;
    }
  },
};

/** @returns null for the latest. @throws CommandRefused */
function parseTime(given: unknown): Date | null {
  if (given === 'latest') return null;
  const at = typeof given === 'string' && timeForm.test(given) ? new Date(given) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()) || !isDay(String(given).slice(0, 10)))
    throw new CommandRefused(
      '--at must be latest, or a time with its zone, such as 2026-11-22T14:05:00Z or 2026-11-22T19:05:00+05:00.',
    );
  return at;
}

/** Whether a day is in the calendar: Date takes 30 February for 2 March. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

async function recover(at: Date | null, passphrase: string, context: BootstrapContext): Promise<number> {
  const { location, print, printStatus } = context;
  const { dataDir } = location;
  const cluster = join(dataDir, 'postgres');
  const base = chooseBase(location.backupDir, at);
  context.lockDataDir();
  // A recovery that was killed: no server has started since.
  if (readRestoreMarker(dataDir)) {
    await stopLeftover(cluster);
    removeCluster(cluster);
  } else if (existsSync(cluster) || lstatSync(cluster, { throwIfNoEntry: false }))
    throw new RestoreRefused(
      `There is a database in ${cluster}. Move that folder away and keep it until you are sure; nothing was changed.`,
    );
  // What a server that was killed has left of the log.
  const spool = readSpool(spoolOf(cluster));
  if (spool) await archiveWaiting(spool, location.backupDir);
  writeRestoreMarker(dataDir, { id: crypto.randomUUID(), backupId: base.file, withKeys: true });
  removeSpool(cluster);
  printStatus(`Begins with ${base.file}.`);
  try {
    const { trail, upTo } = await replay({ base, at, passphrase, onProgress: showProgress(context) }, context);
    endRestore(dataDir);
    print(
      `The database is as it was ${at ? `at ${at.toISOString()}` : 'when the log ends'}; its last write is from ${upTo}. The totals match a recount, and the keys open every report.`,
    );
    print(trailSummary(trail));
    print('Start the server. It begins a new archive with a base backup.');
    return 0;
  } catch (error) {
    await context.closeDatabase();
    removeCluster(cluster);
    removeRestoreMarker(dataDir);
    printStatus('Nothing was recovered.');
    throw explained(error, base, at);
  }
}

async function replay(options: RecoveryOptions, context: BootstrapContext): Promise<{ trail: Verdict; upTo: string }> {
  const { recovery, keys, end } = recoverFrom(options);
  let connection: Connection;
  try {
    connection = await context.openDatabase(recovery);
  } finally {
    await end();
  }
  addKeys(keys() ?? '', context.location.keys);
  const client = new pg.Client({ ...connection, application_name: 'fraud-shield recover' });
  // The next query rejects as well; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const upTo = (await lastReplayed(client))?.toISOString() ?? 'before the base backup';
    await migrate(connection);
    await client.query('begin');
    await client.query(withoutLimits);
    const trail = await verifyRestored(client, context);
    await client.query('commit');
    return { trail, upTo };
  } finally {
    await client.end();
  }
}

/** @throws RestoreRefused when there is none */
function chooseBase(backupDir: string, at: Date | null): BaseBackup {
  const bases = listBases(backupDir);
  const base = bases.filter(({ from }) => !at || from <= at).at(-1);
  if (base) return base;
  const oldest = bases[0]?.from.toISOString();
  throw new RestoreRefused(
    oldest
      ? `The archive in ${backupDir} goes back to ${oldest} only. Nothing was changed.`
      : `There is no base backup in ${backupDir}: BACKUP_WAL=on makes one. Nothing was changed.`,
  );
}

/** Adds the keys of the base backup that the key file lacks. */
function addKeys(text: string, { keys, file }: BootstrapContext['location']['keys']): void {
  if (keys !== null) return;
  if (!existsSync(file)) {
    putKeyFile(file, text);
    return;
  }
  const known = new Set(keyringFile(file, false).all.map(({ root }) => root));
  for (const key of keyLines(text)) if (!known.has(key)) addToKeyFile(file, key);
}

function removeCluster(cluster: string): void {
  // It may be a link to a folder that the database's account can reach.
  const folder = existsSync(cluster) ? realpathSync(cluster) : cluster;
  for (const one of [folder, `${folder}.recovery`, cluster]) rmSync(one, { recursive: true, force: true });
}

/** PostgreSQL's reasons for a recovery that did not end, in words for operators. */
function explained(error: unknown, { archive }: BaseBackup, at: Date | null): unknown {
  if (!(error instanceof EmbeddedFailure)) return error;
  if (/recovery ended before configured recovery target was reached/.test(error.message))
    return new RestoreRefused(
      `The log in ${archive} ends before ${at?.toISOString()}. Choose an earlier time, or --at latest for all that it has.`,
    );
  return error;
}
