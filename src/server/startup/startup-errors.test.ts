import { expect, test } from 'vitest';
import { conflict } from '../errors.ts';
import { VaultError } from '../platform/vault/vault.ts';
import { commandErrorMessage } from './startup-errors.ts';

test.each([
  [new VaultError('The sealed value was changed, or belongs to another row.'), 'A sealed value cannot be opened'],
  [conflict('policyStale'), 'Someone else has changed the policy in the meantime.'],
])('a command that fails with %s says it in a sentence', (error, sentence) => {
  const message = commandErrorMessage(error, null);
  expect(message).toContain(sentence);
  expect(message).not.toContain('    at ');
});
