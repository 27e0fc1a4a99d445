import { afterAll, describe, expect, test } from 'vitest';
import { isOutage } from '../../../src/server/platform/db/outage.ts';
import { openPipeline, type PipelineOptions } from '../../../src/server/platform/db/pipeline.ts';
import { cloneDatabase } from '../../support/postgres.ts';

const database = await cloneDatabase();
const undo: (() => unknown)[] = [() => database.drop()];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const statement = (text: string) => ({ name: `test ${text}`, text });
const echo = statement('select $1::int as value');
const backend = statement('select pg_backend_pid() as pid');
const fails = (result: Promise<unknown>) => result.then(() => null).catch((error: unknown) => error);

const newPipeline = (options: PipelineOptions = {}) => {
  const pipeline = openPipeline(database.connection, options);
  undo.push(() => pipeline.close());
  return pipeline;
};

describe('a pipeline', () => {
  test('gives a thousand concurrent callers their own results, even if one statement fails', async () => {
    const pipeline = newPipeline();
    const numbers = Array.from({ length: 1_000 }, (_, n) => n);
    const bad = fails(pipeline.rows(statement('select 1 / 0')));
    const answers = await Promise.all(numbers.map((n) => pipeline.one<{ value: number }>(echo, [n])));
    expect(answers.map((row) => row?.value)).toEqual(numbers);
    expect(await bad).toMatchObject({ code: '22012' });
  });

  test('passes rows on as they arrive, and goes on when one cannot be read', async () => {
    const pipeline = newPipeline({ statementMs: 60_000 });
    const rows = {
      name: 'long rows',
      text: 'select n, repeat(md5(n::text), 1000) as text from generate_series(1, 3000) n',
    };
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    const sizes = await pipeline.each<{ text: string }, number>(rows, [], ({ text }) => {
      most = Math.max(most, process.memoryUsage().heapUsed);
      return text.length;
    });
    expect([sizes.length, new Set(sizes)]).toEqual([3_000, new Set([32_000])]);
    // All of them together are 96 MB.
    expect(most - before).toBeLessThan(60_000_000);
    const broken = pipeline.each<{ n: number }, number>(rows, [], ({ n }) => {
      if (n === 2) throw new Error('unreadable');
      return n;
    });
    const after = pipeline.one<{ value: number }>(echo, [7]);
    expect(await fails(broken)).toMatchObject({ message: 'unreadable' });
    expect(await after).toEqual({ value: 7 });
  });

  test('fails pending statements when its connection is closed, and reconnects for the next one', async () => {
    const lost: Error[] = [];
    const pipeline = newPipeline({ onLost: (error) => lost.push(error) });
    const before = await pipeline.one<{ pid: number }>(backend);
    const slow = fails(pipeline.rows(statement('select pg_sleep(2)')));
    await newPipeline().rows(statement(`select pg_terminate_backend(${before?.pid})`));
    expect(isOutage(await slow)).toBe(true);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    const after = await pipeline.one<{ pid: number }>(backend);
    expect(after?.pid).not.toBe(before?.pid);
  });

  test('cancels a statement after its timeout, and runs the next one', async () => {
    const pipeline = newPipeline({ statementMs: 300 });
    const error = await fails(pipeline.rows(statement('select pg_sleep(10)')));
    expect(error).toMatchObject({ code: '57014' });
    expect(isOutage(error)).toBe(true);
    expect(await pipeline.one(echo, [7])).toEqual({ value: 7 });
  });
});
