import { expect, test } from 'vitest';
import { shieldProcess } from './shield-process.ts';

test('no command begins once the server stops', async () => {
  const shield = shieldProcess();
  await shield.stop();
  await expect(shield.run('backup', 'registry.age')).rejects.toMatchObject({
    command: 'backup',
    reason: 'The server is stopping.',
  });
});
