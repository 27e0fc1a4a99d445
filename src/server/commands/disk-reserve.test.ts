import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { watchDisks } from '../startup/watch-disks.ts';
import { withDiskReserve } from './disk-reserve.ts';

// A file system on which nothing is ever free.
const full = '/proc';

test.skipIf(!existsSync(full))('what fills a disk is stopped when the reserve is reached, and says so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fraud-shield-room-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const place = { databaseUrl: null, storage: null, dataDir, diskReserveBytes: 1_000_000 };
  const disks = watchDisks(
    place,
    createLog('error', () => {}),
  );
  const context = { disks, signal: new AbortController().signal };
  const folder = join(dataDir, 'postgres');
  expect(await withDiskReserve(context, [folder], async () => 0)).toBe(0);

  const stopped = withDiskReserve(context, [folder], async ({ signal }) => {
    symlinkSync(full, folder);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 1;
  });
  await expect(stopped).rejects.toThrow(`Less than DISK_RESERVE_MB (1) is free on the disk of ${folder}`);
});
