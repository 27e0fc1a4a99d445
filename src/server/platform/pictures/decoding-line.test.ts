import { expect, test } from 'vitest';
import { TooManyWaiting } from '../turns.ts';
import { decodingLine } from './decoding-line.ts';

/** A line, and pictures that are decoded when the test says so. */
function aLine(maxWaiting = 30) {
  const line = decodingLine({ maxConcurrent: 2, maxWaiting, maxPerAccount: 10 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    send: (accountId: string, name = accountId) =>
      line(accountId, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    async endNext() {
      ends.shift()?.();
      await settled();
    },
  };
}
const settled = () => new Promise((done) => setImmediate(done));

test('with both places taken, the next account comes before the second picture of the first', async () => {
  const { send, begun, endNext } = aLine();
  const all = [send('a', 'a1'), send('a', 'a2'), send('b', 'b1'), send('b', 'b2'), send('c', 'c1')];
  await settled();
  for (let n = 0; n < 5; n++) await endNext();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  await Promise.all(all);
});

test('the eleventh picture of an account is refused, and another one is taken when one is done', async () => {
  const { send, endNext } = aLine();
  const ten = Array.from({ length: 10 }, () => send('mallory'));
  await expect(send('mallory')).rejects.toThrow(TooManyWaiting);
  await endNext();
  const another = send('mallory');
  for (let n = 0; n < 10; n++) await endNext();
  expect(await Promise.all([...ten, another])).toHaveLength(11);
});

test('a line that is full refuses, whoever asks', async () => {
  const { send, endNext } = aLine(3);
  const five = ['a', 'b', 'c', 'd', 'e'].map((account) => send(account));
  await settled();
  await expect(send('f')).rejects.toThrow(TooManyWaiting);
  for (let n = 0; n < 5; n++) await endNext();
  expect(await Promise.all(five)).toHaveLength(5);
});

test('a picture that fails gives its place to the next of its account', async () => {
  const line = decodingLine({ maxConcurrent: 1, maxWaiting: 1, maxPerAccount: 2 });
  const broken = line('a', () => Promise.reject(new Error('broken')));
  const next = line('a', async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
