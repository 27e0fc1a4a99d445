/**
 * Passwords are hashed and the passphrases of backups stretched at the lowest cost: tests register thousands of accounts and
 * open a backup dozens of times, and the product's cost is high on purpose.
 * Only within the test's process; the built product that other tests start hashes as it does anywhere.
 */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheap) };
});

vi.mock('../../src/server/platform/vault/passphrase-recipient.ts', async (load) => {
  const { passphraseRecipient } =
    await load<typeof import('../../src/server/platform/vault/passphrase-recipient.ts')>();
  return { passphraseRecipient: (passphrase: string) => passphraseRecipient(passphrase, 10) };
});
