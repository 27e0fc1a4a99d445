import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

const output: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    output.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  output.length = 0;
  process.exitCode = undefined;
});

const never = () => new Promise(() => {});

test('steps run in reverse order, silently', async () => {
  const undone: string[] = [];
  const shutdown = createShutdown();
  for (const name of ['database', 'server']) shutdown.add(async () => undone.push(name), name);
  await shutdown.run();
  expect([undone, output, process.exitCode]).toEqual([['server', 'database'], [], undefined]);
});

test('a step that hangs is named and skipped after its timeout, and the exit code is 1', async () => {
  const undone: string[] = [];
  const shutdown = createShutdown();
  shutdown.add(() => undone.push('lock'), 'the lock');
  shutdown.add(never, 'the database', 3_000);
  const run = shutdown.run();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(undone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await run;
  expect(undone).toEqual(['lock']);
  expect(output).toEqual(['Stopping: the database did not stop within 3 s and is skipped.\n']);
  expect(process.exitCode).toBe(1);
});

test('a step that fails is named, and the others still run', async () => {
  const undone: string[] = [];
  const shutdown = createShutdown();
  shutdown.add(() => undone.push('lock'), 'the lock');
  shutdown.add(() => Promise.reject(new TypeError('of sana@example.com')), 'the usage counts');
  await shutdown.run();
  expect(undone).toEqual(['lock']);
  expect(output.join()).toContain('stopping failed: the usage counts');
  expect(output.join()).not.toContain('sana@example.com');
  expect(process.exitCode).toBe(1);
});

test('a step that fails after it was skipped is ignored', async () => {
  const shutdown = createShutdown();
  shutdown.add(() => new Promise((_, reject) => setTimeout(reject, 20_000, new Error('late'))), 'a slow one');
  const run = shutdown.run();
  await vi.advanceTimersByTimeAsync(10_000);
  await run;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(output).toHaveLength(1);
});
