import { expect, test } from 'vitest';
import { sweep } from './sweep.ts';

/** Items that are due until they are done; those whose id begins with `bad` fail. */
function work(ids: readonly string[]) {
  const left = new Set(ids);
  const done: string[] = [];
  const run = () =>
    sweep({
      due: async ({ limit, except }) =>
        [...left]
          .filter((id) => !except.includes(id))
          .slice(0, limit)
          .map((id) => ({ id })),
      async work({ id }) {
        if (id.startsWith('bad')) throw new Error(id);
        done.push(id);
        left.delete(id);
      },
    });
  return { run, done };
}

test('more failing items than a step has keep none of the others waiting, and the first failure is thrown', async () => {
  const { run, done } = work([...Array.from({ length: 107 }, (_, n) => `bad ${n}`), 'one', 'two', 'three']);
  await expect(run()).rejects.toThrow('bad 0');
  expect(done).toEqual(['one', 'two', 'three']);
});

test('a run ends after its steps, and the next one goes on', async () => {
  const ids = Array.from({ length: 10_001 }, (_, n) => `item ${n}`);
  const { run, done } = work(ids);
  await run();
  expect(done).toEqual(ids.slice(0, 10_000));
  await run();
  expect(done).toEqual(ids);
});
