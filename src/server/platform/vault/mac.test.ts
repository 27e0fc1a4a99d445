import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hmacHex, macOf } from './mac.ts';

describe('hmacHex', () => {
  test.each([
    ['1', Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      '2',
      Buffer.from('Jefe'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      '6',
      Buffer.alloc(131, 0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('agrees with test case %s of RFC 4231', (_case, key, text, hmac) => {
    expect(hmacHex(key, text)).toBe(hmac);
  });

  test('agrees with Node for texts of every length up to beyond what it takes by itself, one after the other', () => {
    const keys = [randomBytes(32), randomBytes(64)];
    for (let length = 0; length < 1_500; length++) {
      const text = 'ا€z'.repeat(500).slice(0, length);
      for (const key of keys) expect(hmacHex(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }
  });
});

test('a MAC is the first half of it', () => {
  const key = randomBytes(32);
  expect(macOf(key, 'a line')).toEqual(createHmac('sha256', key).update('a line').digest().subarray(0, 16));
});
