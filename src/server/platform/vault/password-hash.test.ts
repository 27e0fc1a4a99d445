import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './password-hash.ts';

test('a password fits its own hash, and none when there is no account', async () => {
  const hash = await hashPassword('Correct-horse1', null);
  expect(await passwordFits('Correct-horse1', hash, '203.0.113.1')).toBe(true);
  expect(await passwordFits('Correct-horse2', hash, '203.0.113.1')).toBe(false);
  expect(await passwordFits('nobody has this password', null, '203.0.113.1')).toBe(false);
});

test('a password that was hashed as it was typed still fits, however its letters are composed', async () => {
  const typed = 'e\u0301crits a\u0300 la main';
  expect(await passwordFits(typed, await hash(typed), null)).toBe(true);
});

test('somebody else waits for a few of the many passwords that one network sends', async () => {
  const done: string[] = [];
  const check = async (network: string) => {
    await passwordFits('Correct-horse1', null, network);
    done.push(network);
  };
  const many = Array.from({ length: 30 }, () => check('203.0.113.1'));
  await check('203.0.113.2');
  // Not one after the other: at most three are hashed at the same time.
  expect(done.indexOf('203.0.113.2')).toBeLessThanOrEqual(4);
  await Promise.all(many);
});
