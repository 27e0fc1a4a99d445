import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disposition } from './file-response.ts';

test('a file name of any kind makes a header that holds no more than the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = disposition(name);
      const [, plain, whole] = /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w.~!-]|%[\dA-F]{2})*$/.exec(
        header,
      )
        ? (/filename="(.*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? [])
        : [];
      expect(plain).toBeDefined();
      expect(decodeURIComponent(whole ?? '')).toBe(Buffer.from(name).toString());
    }),
  );
});
