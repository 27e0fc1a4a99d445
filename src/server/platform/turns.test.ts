import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('a task that fails lets the next one go on', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 });
  const failed = inTurn('a', async () => {
    throw new Error('failed');
  });
  const next = inTurn('a', async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});
