import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPdf } from '../../../../test/support/files.ts';
import { endings, type FileKind, isWholePdf, kindOf, safeName } from './file-kind.ts';

const kinds = fc.constantFrom<FileKind>('image/png', 'image/jpeg', 'image/webp', 'application/pdf');
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '\u202E', '\0', '\n', '"', 'ب', '😀', '\uD83D') }),
);

describe('the name of a file', () => {
  test('is one that can be shown and saved, whatever it was', () => {
    fc.assert(
      fc.property(anyName, kinds, (given, kind) => {
        const name = safeName(given, kind);
        expect(name).toMatch(/^[^\\/<>:"|?*\p{Cc}\p{Cf}\u2028\u2029]+$/u);
        expect(name).not.toMatch(/^[.\s]/);
        expect([...name].length).toBeLessThanOrEqual(100);
        expect(endings[kind]).toContain(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
        expect(name).not.toMatch(/\p{Cs}/u);
        expect(safeName(name, kind)).toBe(name);
      }),
    );
  });

  test.each<[string, FileKind, string]>([
    ['receipt.png', 'image/png', 'receipt.png'],
    ['Photo.JPEG', 'image/jpeg', 'Photo.JPEG'],
    ['C:\\Users\\sana\\shot.png', 'image/png', 'shot.png'],
    ['..', 'application/pdf', 'file.pdf'],
    ['invoice.pdf', 'image/png', 'invoice.pdf.png'],
    ['رسید', 'application/pdf', 'رسید.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
  ])('%j of %s is %j', (given, kind, name) => expect(safeName(given, kind)).toBe(name));
});

describe('the kind of a file', () => {
  test('is found in its first bytes, and any bytes at all have one or none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const kind = kindOf(Buffer.from(bytes));
        expect([null, ...Object.keys(endings)]).toContain(kind);
        expect(typeof isWholePdf(Buffer.from(bytes))).toBe('boolean');
      }),
    );
  });

  test('is a PDF only while it is whole', () => {
    const pdf = aPdf();
    expect([kindOf(pdf), isWholePdf(pdf)]).toEqual(['application/pdf', true]);
    expect(isWholePdf(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(true);
    for (let length = 0; length < pdf.length - 6; length += 7) expect(isWholePdf(pdf.subarray(0, length))).toBe(false);
  });
});
