import { expect, test } from 'vitest';
import { TooManyWaiting, turns } from './turns.ts';

/** A task that ends when it is told to. */
function aTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('a key has so many tasks at once, and others do not wait for it', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 10 });
  let running = 0;
  const task = aTask();
  const waiting = Array.from({ length: 5 }, () =>
    inTurn('a', () => {
      running += 1;
      return task.run();
    }),
  );
  expect(await inTurn('b', async () => 'done')).toBe('done');
  expect(running).toBe(2);
  task.end();
  await Promise.all(waiting);
  expect(running).toBe(5);
});

test('a task that finds too many waiting is refused, and a later one is not', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 });
  const task = aTask();
  const taken = [inTurn('a', task.run), inTurn('a', task.run)];
  await expect(inTurn('a', task.run)).rejects.toThrow(TooManyWaiting);
  task.end();
  await Promise.all(taken);
  await expect(inTurn('a', async () => 'done')).resolves.toBe('done');
});

test('a task that fails lets the next one go on', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 });
  const failed = inTurn('a', async () => {
    throw new Error('failed');
  });
  const next = inTurn('a', async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});
