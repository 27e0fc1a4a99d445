import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksum62, hmac128, hmacHexUnder } from './secrets.ts';

test.each([
  ['1', Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b'],
  ['2', Buffer.from('Jefe'), 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c7'],
  [
    '6',
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f',
  ],
])('hmac128 is the first half of test case %s of RFC 4231', (_case, key, text, hmac) => {
  expect(hmac128(key, text).toString('hex')).toBe(hmac);
});

test('hmacHexUnder is HMAC-SHA-256 for any key and text, one after the other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 130 }), fc.array(fc.string({ unit: 'grapheme' })), (key, texts) => {
      const hmac = hmacHexUnder(Buffer.from(key));
      for (const text of [...texts, 'x'.repeat(5_000), ''])
        expect(hmac(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});

test('a checksum is the first 32 bits of the SHA-256 in base 62, as secret scanners are told', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (const text of ['', 'fs_live_secret', 'fs_test_0000']) {
    const sum = [...checksum62(text)].reduce((value, digit) => 62 * value + digits.indexOf(digit), 0);
    expect(sum).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
  }
});
