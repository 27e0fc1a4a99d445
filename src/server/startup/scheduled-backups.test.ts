import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../platform/ops/metrics.ts';
import { startBackups } from './scheduled-backups.ts';

const day = 24 * 60 * 60 * 1000;
const empty = '';
let backupDir = '';
beforeEach(() => {
  vi.useFakeTimers();
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-backups-'));
  backupDir = join(folder, 'backups');
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
});

function start() {
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error, debug: vi.fn(), flush: vi.fn(), isDebug: false };
  const metrics = createMetrics();
  const config = { backupEveryMs: day, backupKeep: 2, backupDir, dataDir: tmpdir() };
  const backups = startBackups(config, { log, metrics });
  onTestFinished(() => backups.stop());
  /** The metric of the last good backup. */
  const lastAt = async () => {
    const shown = (await metrics.toJson()) as { name: string; values: { value: number }[] }[];
    return shown.find(({ name }) => name === 'fraud_shield_backup_last_success_timestamp_seconds')?.values[0]?.value;
  };
  return { error, lastAt };
}

test.each(['before', 'after'])(
  'a folder that has gone %s the start is a failed backup and is not made',
  async (when) => {
    if (when === 'after') mkdirSync(backupDir);
    const { error, lastAt } = start();
    rmSync(backupDir, { recursive: true, force: true });
    await vi.advanceTimersByTimeAsync(6_000);
    const why = expect.stringContaining('Mount its disk');
    expect(error).toHaveBeenCalledExactlyOnceWith('backup failed', { why });
    expect(existsSync(backupDir)).toBe(false);
    expect(await lastAt()).toBe(0);
  },
);

test('a clock that is put back does not make the next attempt later, and a folder that is none stops no start', async () => {
  writeFileSync(backupDir, empty);
  const { error } = start();
  await vi.advanceTimersByTimeAsync(6_000);
  const why = expect.stringContaining('backups cannot be listed: it is not a folder');
  expect(error).toHaveBeenCalledExactlyOnceWith('backup failed', { why });
  vi.setSystemTime(Date.now() - 365 * day);
  await vi.advanceTimersByTimeAsync(day / 24 + 6_000);
  expect(error).toHaveBeenCalledTimes(2);
});

test('backups that a clock from the future has dated are no reason to take none, and not the newest', async () => {
  mkdirSync(backupDir);
  writeFileSync(join(backupDir, 'registry-20890101T000000Z.tar.gz.age'), empty);
  const { lastAt } = start();
  expect(await lastAt()).toBe(0);
  writeFileSync(join(backupDir, 'registry-20261120T030000Z.tar.gz.age'), empty);
  expect(await lastAt()).toBe(Date.parse('2026-11-20T03:00:00Z') / 1_000);
});

test('an unfinished backup that cannot be removed keeps none of the others', () => {
  const [stays, goes] = ['registry-20260101T000000Z', 'registry-20260102T000000Z'];
  mkdirSync(join(backupDir, `${stays}.tar.gz.age.unverified`), { recursive: true });
  writeFileSync(join(backupDir, `${goes}.tar.gz.age.unverified.part`), empty);
  start();
  expect(readdirSync(backupDir)).toEqual([`${stays}.tar.gz.age.unverified`]);
});
