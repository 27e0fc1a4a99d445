import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentDisposition } from './file-response.ts';

test('any file name gives a header of printable ASCII that contains only the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachmentDisposition(name);
      expect(header).toMatch(/^attachment; filename=[\x20-\x7e]*$/);
      const { type, parameters } = parse(header);
      expect([type, parameters.filename]).toEqual(['attachment', Buffer.from(name).toString()]);
      expect(Object.keys(parameters).filter((key) => !/^filename\*?$/.test(key))).toEqual([]);
    }),
  );
});
