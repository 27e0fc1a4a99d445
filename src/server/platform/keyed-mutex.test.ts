import { expect, test } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

test('tasks with the same key run in order, also after a failure; other keys run in parallel', async () => {
  const lock = keyedMutex();
  const finished: string[] = [];
  let finishFirst = () => {};
  const first = lock('sana', () => new Promise<void>((resolve) => (finishFirst = resolve)));
  const second = lock('sana', async () => {
    finished.push('second');
    throw new Error('it failed');
  });
  const third = lock('sana', async () => finished.push('third'));
  await lock('omar', async () => finished.push('omar'));
  expect(finished).toEqual(['omar']);
  finishFirst();
  await first;
  await expect(second).rejects.toThrow('it failed');
  await third;
  expect(finished).toEqual(['omar', 'second', 'third']);
});
