import { mkdtempSync, rmSync } from 'node:fs';
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

test('a folder that has gone is a failed backup, and the server lives on', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'backups-'));
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error, debug: vi.fn(), flush: vi.fn(), isDebug: false };
  const metrics = createMetrics();
  const day = 24 * 60 * 60 * 1000;
  const backups = startBackups({ config: { backupEveryMs: day, backupKeep: 2, backupDir }, log, metrics });
  rmSync(backupDir, { recursive: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(error).toHaveBeenCalledExactlyOnceWith('backup failed', expect.objectContaining({ code: 'ENOENT' }));
  const shown = (await metrics.toJson()) as { name: string; values: { value: number }[] }[];
  const last = shown.find(({ name }) => name === 'fraud_shield_backup_last_success_timestamp_seconds');
  expect(last?.values[0]?.value).toBe(0);
  await backups.stop();
});
