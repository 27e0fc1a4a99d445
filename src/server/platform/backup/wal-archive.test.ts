import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveWaiting, baseNameOf, listBases, pruneArchives, readSegment } from './wal-archive.ts';
import { openSpool, removeSpool, type WalSpool } from './wal-spool.ts';

let place: string;
let backups: string;
let spool: WalSpool;
let archive: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'fraud-shield-wal-'));
  backups = path.join(place, 'backups');
  mkdirSync(backups);
  spool = openSpool(path.join(place, 'postgres'));
  archive = path.join(backups, spool.archive);
});
afterEach(() => rmSync(place, { recursive: true }));

const segment = (n: number, timeline = 1): string =>
  `${timeline.toString(16).padStart(8, '0')}${n.toString(16).padStart(16, '0')}`.toUpperCase();
const leave = (name: string, bytes: Buffer | string = name) => writeFileSync(path.join(spool.folder, name), bytes);
const baseAt = (time: string, first: number, folder = archive) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, baseNameOf(new Date(time), segment(first))), 'sealed');
};

test('complete files are sealed, leave the spool, and are read back; what is being written stays', async () => {
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  leave(segment(1), zeros);
  leave('00000002.history');
  leave(`${segment(1)}.00000028.backup`);
  leave(`archtemp.${segment(2)}.17.1795204852`);
  expect(await archiveWaiting(spool, backups)).toBe(3);
  expect(readdirSync(spool.folder).sort()).toEqual(
    [`archtemp.${segment(2)}.17.1795204852`, 'archive.json', 'archive.made'].sort(),
  );
  const sealed = readFileSync(path.join(archive, `${segment(1)}.tar.gz.age`));
  expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(sealed.length).toBeLessThan(200_000);
  const source = { archive, key: spool.key };
  expect((await readSegment(source, segment(1)))?.equals(zeros)).toBe(true);
  expect((await readSegment(source, '00000002.history'))?.toString()).toBe('00000002.history');
  expect(await readSegment(source, segment(7))).toBeNull();
  await expect(readSegment({ archive, key: 'another key' }, segment(1))).rejects.toThrow('passphrase');
});

test('a file that was archived before a kill is archived once, and one of another database is refused', async () => {
  leave(segment(1), 'written');
  await archiveWaiting(spool, backups);
  leave(segment(1), 'written');
  expect(await archiveWaiting(spool, backups)).toBe(1);
  leave(segment(1), 'of a copy of the registry');
  await expect(archiveWaiting(spool, backups)).rejects.toThrow('a copy of this registry writes to the same BACKUP_DIR');
  expect((await readSegment({ archive, key: spool.key }, segment(1)))?.toString()).toBe('written');
});

test('a folder that was there and is not any more is not made again, and the files wait until it is back', async () => {
  leave(segment(1));
  await archiveWaiting(spool, backups);
  // As when the disk is not mounted.
  renameSync(archive, `${archive}.away`);
  leave(segment(2));
  await expect(archiveWaiting(spool, backups)).rejects.toThrow('is its disk mounted?');
  expect([existsSync(archive), existsSync(path.join(spool.folder, segment(2)))]).toEqual([false, true]);
  renameSync(`${archive}.away`, archive);
  expect(await archiveWaiting(spool, backups)).toBe(1);
  expect(readdirSync(archive)).toHaveLength(2);
});

test('two at once archive everything, each file once', async () => {
  for (let n = 1; n <= 5; n++) leave(segment(n));
  await Promise.all([archiveWaiting(spool, backups), archiveWaiting({ ...spool }, backups)]);
  expect(readdirSync(archive).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `${segment(n)}.tar.gz.age`));
});

test('older base backups go, with the segments and the archives that only they need', async () => {
  for (let n = 1; n <= 6; n++) leave(segment(n));
  leave(`${segment(3)}.00000028.backup`);
  await archiveWaiting(spool, backups);
  const earlier = path.join(backups, 'wal-20260101T000000Z-00000000');
  baseAt('2026-01-01T00:00:10Z', 1, earlier);
  for (const [day, first] of [
    ['01', 1],
    ['02', 3],
    ['03', 5],
  ] as const)
    baseAt(`2026-11-${day}T02:00:00Z`, first);
  writeFileSync(path.join(backups, 'registry-20261101T000000Z.tar.gz.age'), 'of BACKUP_EVERY');
  pruneArchives(backups, 2, spool.archive);
  expect(listBases(backups).map(({ from }) => from.toISOString().slice(0, 10))).toEqual(['2026-11-02', '2026-11-03']);
  expect(readdirSync(backups).sort()).toEqual(['registry-20261101T000000Z.tar.gz.age', spool.archive]);
  const segments = readdirSync(archive).filter((name) => !name.startsWith('base-'));
  expect(segments.map((name) => Number.parseInt(name.slice(16, 24), 16))).toEqual([3, 3, 4, 5, 6]);
});

test('an interrupted log begins an archive of its own', () => {
  expect(openSpool(path.join(place, 'postgres'))).toEqual(spool);
  removeSpool(path.join(place, 'postgres'));
  const next = openSpool(path.join(place, 'postgres'));
  expect(next.archive).not.toBe(spool.archive);
  expect(next.key).not.toBe(spool.key);
});
