import { expect, test } from 'vitest';
import { reasonIn, shieldProcess } from './shield-process.ts';

test('no command begins once the server stops', async () => {
  const shield = shieldProcess();
  await shield.stop();
  await expect(shield.run('backup', 'registry.age')).rejects.toMatchObject({
    command: 'backup',
    reason: 'The server is stopping.',
  });
});

test('the reason of a failed command is a sentence for the operator, and never a frame of a stack', () => {
  expect(reasonIn('Works on the database.\nThe disk of x.age is full. Nothing was kept.\n')).toBe(
    'The disk of x.age is full. Nothing was kept.',
  );
  expect(reasonIn('The command failed: Error: no\n    at run (shield.js:1:2)\n    at main (shield.js:3:4)\n')).toBe(
    'An unexpected error: run the command by hand to see it.',
  );
});
