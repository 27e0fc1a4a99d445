import { createReadStream, existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';
import { BackupFolderAway } from './backup-folder.ts';
import { hasArchive, noteArchive, type WalSpool, waitingIn } from './wal-spool.ts';

/** Another database has archived a segment of the same name and other content. The message is for the operator. */
export class ArchiveTaken extends Error {
  override name = 'ArchiveTaken';
}

/** The archive was there before and is not now. The message is for the operator. */
export class ArchiveAway extends Error {
  override name = 'ArchiveAway';
}

/** A base backup in an archive. */
export interface BaseBackup {
  file: string;
  /** The archive's folder. */
  archive: string;
  /** From when on the archive can restore. */
  from: Date;
  /** The first segment that a restore needs. */
  firstSegment: string;
}

const archiveName = /^wal-\d{8}T\d{6}Z-[0-9a-f]{8}$/;
const baseName = /^base-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-([0-9A-F]{24})\.tar\.gz\.age$/;
const segmentName = /^([0-9A-F]{24})(?:\..+)?\.tar\.gz\.age$/;
const dayMs = 24 * 60 * 60_000;
const sealedEnd = '.tar.gz.age';

/** The cost of guessing a key of 256 random bits needs no help. */
const keyWorkFactor = 1;

/** The name of a base backup. */
export const baseNameOf = (from: Date, firstSegment: string): string =>
  `base-${from.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${firstSegment}${sealedEnd}`;

/** The archives in the backup folder, oldest first; none when it cannot be read. */
export const listArchives = (backupDir: string): string[] =>
  existsSync(backupDir)
    ? readdirSync(backupDir)
        .filter((name) => archiveName.test(name))
        .sort()
        .map((name) => path.join(backupDir, name))
    : [];

/** Every base backup in the backup folder, oldest first. */
export function listBases(backupDir: string): BaseBackup[] {
  const bases = listArchives(backupDir).flatMap((archive) =>
    readdirSync(archive).flatMap((name) => {
      const [, year, month, day, hour, minute, second, firstSegment] = baseName.exec(name) ?? [];
      const from = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return firstSegment ? [{ file: path.join(archive, name), archive, from, firstSegment }] : [];
    }),
  );
  return bases.sort((a, b) => a.from.getTime() - b.from.getTime());
}

/**
 * The folder of a spool's archive. It is made once: a folder that is missing later may be on a disk that is not mounted, and
 * what went to another one would be missing from the archive.
 * @throws ArchiveAway
 * @throws BackupFolderAway
 */
export function archiveOf(spool: WalSpool, backupDir: string): string {
  const archive = path.join(backupDir, spool.archive);
  if (!existsSync(archive)) {
    if (hasArchive(spool))
      throw new ArchiveAway(
        `BACKUP_DIR, ${backupDir}, does not have the folder ${spool.archive} any more: is its disk mounted? The log waits in ${spool.folder} until the folder is back. To give that folder up and begin another archive, start the server once without BACKUP_WAL=on.`,
      );
    if (!existsSync(backupDir)) throw new BackupFolderAway(backupDir);
    makeFolder(archive, 0o700);
  }
  noteArchive(spool);
  return archive;
}

/**
 * Seals the complete files of a spool, puts them into its archive and removes them from the spool.
 * @returns how many
 * @throws ArchiveTaken when another database writes to the same archive
 * @throws ArchiveAway when the archive is not there any more
 */
export async function archiveWaiting(spool: WalSpool, backupDir: string): Promise<number> {
  const names = waitingIn(spool);
  if (names.length === 0) return 0;
  const archive = archiveOf(spool, backupDir);
  for (const name of names) {
    await archiveFile(spool, archive, name);
    rmSync(path.join(spool.folder, name), { force: true });
  }
  return names.length;
}

async function archiveFile({ folder, key }: WalSpool, archive: string, name: string): Promise<void> {
  const target = path.join(archive, `${name}${sealedEnd}`);
  const part = `${target}.${crypto.randomUUID()}.part`;
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(folder, name));
  } catch (error) {
    // A command has archived it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(part, { force: true });
  const out = await open(part, 'wx', 0o600);
  try {
    for await (const chunk of writeArchive(key, only({ name, bytes }), keyWorkFactor)) await out.writeFile(chunk);
    await out.sync();
  } finally {
    await out.close();
  }
  try {
    linkSync(part, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    const there = await readSegment({ archive, key }, name);
    // The program was killed before it removed the file from the spool.
    if (there?.equals(bytes)) return;
    throw new ArchiveTaken(
      `${target} has other content: a copy of this registry writes to the same BACKUP_DIR. Give each a folder of its own.`,
    );
  } finally {
    rmSync(part, { force: true });
  }
  const directory = await open(archive, 'r');
  await directory.sync().catch(() => {});
  await directory.close();
}

async function* only(entry: ArchiveEntry): AsyncGenerator<ArchiveEntry> {
  yield entry;
}

/**
 * A file of the write-ahead log from an archive, or null when it is not there.
 * @throws BackupUnreadable when it is damaged
 */
export async function readSegment({ archive, key }: { archive: string; key: string }, name: string) {
  const file = path.join(archive, `${name}${sealedEnd}`);
  if (!existsSync(file)) return null;
  let found: Buffer | null = null;
  for await (const { bytes } of readArchive(key, createReadStream(file))) found = bytes;
  return found;
}

/**
 * Removes base backups beyond the newest `keep`, the segments that only they need, and archives that are left with none,
 * except `current`.
 */
export function pruneArchives(backupDir: string, keep: number, current: string): void {
  const bases = listBases(backupDir);
  const kept = bases.slice(-keep);
  for (const { file } of bases.slice(0, -keep)) rmSync(file);
  for (const archive of listArchives(backupDir)) {
    removeUnfinished(archive);
    const oldest = kept.find((base) => base.archive === archive);
    if (!oldest && path.basename(archive) !== current) rmSync(archive, { recursive: true });
    if (!oldest) continue;
    for (const name of readdirSync(archive)) {
      const segment = segmentName.exec(name)?.[1];
      if (segment && position(segment) < position(oldest.firstSegment)) rmSync(path.join(archive, name));
    }
  }
}

/** Removes what was being written when a process was killed, a day later. */
function removeUnfinished(archive: string): void {
  for (const name of readdirSync(archive).filter((one) => one.endsWith('.part'))) {
    const file = path.join(archive, name);
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > dayMs) rmSync(file);
  }
}

/** The position in the log, without the timeline. */
const position = (segment: string): string => segment.slice(8);
