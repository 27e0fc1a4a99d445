import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../platform/ops/metrics.ts';
import { startBackups } from './scheduled-backups.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(['before', 'after'])(
  'a folder that has gone %s the start is a failed backup and is not made',
  async (when) => {
    const backupDir = mkdtempSync(join(tmpdir(), 'backups-'));
    if (when === 'before') rmSync(backupDir, { recursive: true });
    const error = vi.fn();
    const log = { info: vi.fn(), warn: vi.fn(), error, debug: vi.fn(), flush: vi.fn(), isDebug: false };
    const metrics = createMetrics();
    const day = 24 * 60 * 60 * 1000;
    const config = { backupEveryMs: day, backupKeep: 2, backupDir, dataDir: tmpdir() };
    const backups = startBackups(config, { log, metrics });
    rmSync(backupDir, { recursive: true, force: true });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(error).toHaveBeenCalledExactlyOnceWith('backup failed', {
      why: expect.stringContaining('Mount its disk'),
    });
    expect(existsSync(backupDir)).toBe(false);
    const shown = (await metrics.toJson()) as { name: string; values: { value: number }[] }[];
    const last = shown.find(({ name }) => name === 'fraud_shield_backup_last_success_timestamp_seconds');
    expect(last?.values[0]?.value).toBe(0);
    await backups.stop();
  },
);

test('a clock that is put back does not make the next attempt later, and a folder that is none stops no start', async () => {
  const backupDir = join(mkdtempSync(join(tmpdir(), 'backups-')), 'a-file');
  writeFileSync(backupDir, '');
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error, debug: vi.fn(), flush: vi.fn(), isDebug: false };
  const day = 24 * 60 * 60 * 1000;
  const config = { backupEveryMs: day, backupKeep: 2, backupDir, dataDir: tmpdir() };
  const backups = startBackups(config, { log, metrics: createMetrics() });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(error).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 365 * day);
  await vi.advanceTimersByTimeAsync(day / 24 + 6_000);
  expect(error).toHaveBeenCalledTimes(2);
  await backups.stop();
});

test('backups that a clock from the future has dated are no reason to take none, and not the newest', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'backups-'));
  writeFileSync(join(backupDir, 'registry-20890101T000000Z.tar.gz.age'), '');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn(), flush: vi.fn(), isDebug: false };
  const metrics = createMetrics();
  const config = { backupEveryMs: 24 * 60 * 60 * 1000, backupKeep: 2, backupDir, dataDir: tmpdir() };
  const lastOf = async () => {
    const shown = (await metrics.toJson()) as { name: string; values: { value: number }[] }[];
    return shown.find(({ name }) => name === 'fraud_shield_backup_last_success_timestamp_seconds')?.values[0]?.value;
  };
  const backups = startBackups(config, { log, metrics });
  expect(await lastOf()).toBe(0);
  writeFileSync(join(backupDir, 'registry-20261120T030000Z.tar.gz.age'), '');
  expect(await lastOf()).toBe(Date.parse('2026-11-20T03:00:00Z') / 1_000);
  await backups.stop();
  rmSync(backupDir, { recursive: true });
});
