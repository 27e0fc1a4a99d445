import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../platform/ops/metrics.ts';
import { startBackups } from './scheduled-backups.ts';

vi.mock('./shield-process.ts', () => ({
  CommandFailed: class extends Error {},
  shieldProcess: () => ({
    run: async (command: string, file: string) => command === 'backup' && writeFileSync(file, ''),
    stop: async () => {},
  }),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an old backup that cannot be removed keeps neither the others nor the new one from counting', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'backups-'));
  const named = (day: number) => `registry-2024010${day}T000000Z.tar.gz.age`;
  mkdirSync(join(backupDir, named(1)));
  for (const day of [2, 3]) writeFileSync(join(backupDir, named(day)), '');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn(), flush: vi.fn(), isDebug: false };
  const config = { backupEveryMs: 24 * 60 * 60 * 1000, backupKeep: 1, backupDir, dataDir: tmpdir() };
  const backups = startBackups(config, { log, metrics: createMetrics() });
  await vi.advanceTimersByTimeAsync(6_000);
  await backups.stop();
  expect(log.info).toHaveBeenCalledExactlyOnceWith('backup taken', expect.anything());
  const file = join(backupDir, named(1));
  expect(log.error).toHaveBeenCalledExactlyOnceWith('old backup not removed', expect.objectContaining({ file }));
  expect(readdirSync(backupDir)).toEqual([named(1), expect.not.stringContaining('2024010')]);
});
