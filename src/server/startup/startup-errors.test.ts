import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { conflict } from '../errors.ts';
import { VaultError } from '../platform/vault/vault.ts';
import { commandErrorMessage, startupErrorMessage } from './startup-errors.ts';

test.each([
  [new VaultError('The sealed value was changed, or belongs to another row.'), 'A sealed value cannot be opened'],
  [conflict('policyStale'), 'Someone else has changed the policy in the meantime.'],
])('a command that fails with %s says it in a sentence', (error, sentence) => {
  const message = commandErrorMessage(error, null);
  expect(message).toContain(sentence);
  expect(message).not.toContain('    at ');
});

test('a full disk is said to be that of the data directory where Node names no file', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const config = readConfig({ DATA_DIR: '/srv/registry' });
  expect(startupErrorMessage(error, config)).toBe(
    'The disk is full: that of DATA_DIR, /srv/registry, or of another folder that the settings name.',
  );
});
