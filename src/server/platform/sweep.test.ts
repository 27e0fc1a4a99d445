import { expect, test } from 'vitest';
import { sweep } from './sweep.ts';

/** Items that are due until they are done; those whose id begins with `bad` fail. */
function work(ids: readonly string[]) {
  let left = [...ids];
  const done: string[] = [];
  const run = (atATime: number, maxSteps = 100) =>
    sweep({
      due: async (except) =>
        left
          .filter((id) => !except.includes(id))
          .slice(0, atATime)
          .map((id) => ({ id })),
      async work({ id }) {
        if (id.startsWith('bad')) throw new Error(id);
        done.push(id);
        left = left.filter((one) => one !== id);
      },
      atATime,
      maxSteps,
    });
  return { run, done };
}

test('more failing items than a step has keep none of the others waiting, and the first failure is thrown', async () => {
  const { run, done } = work([...Array.from({ length: 7 }, (_, n) => `bad ${n}`), 'one', 'two', 'three']);
  await expect(run(3)).rejects.toThrow('bad 0');
  expect(done).toEqual(['one', 'two', 'three']);
});

test('a run ends after its steps, and the next one goes on', async () => {
  const { run, done } = work(['one', 'two', 'three']);
  await run(1, 2);
  expect(done).toEqual(['one', 'two']);
  await run(1, 2);
  expect(done).toEqual(['one', 'two', 'three']);
});
