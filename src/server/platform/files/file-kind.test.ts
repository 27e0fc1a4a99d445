import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPdf } from '../../../../test/support/files.ts';
import { detectKind, extensions, type FileKind, isIntactPdf, safeName } from './file-kind.ts';

const kinds = fc.constantFrom<FileKind>('image/png', 'image/jpeg', 'image/webp', 'application/pdf');
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '\u202E', '\0', '\n', '"', 'ب', '😀', '\uD83D') }),
);

describe('a safe file name', () => {
  test('can be shown and saved, whatever the original', () => {
    fc.assert(
      fc.property(anyName, kinds, (original, kind) => {
        const name = safeName(original, kind);
        expect(name).toMatch(/^[^\\/<>:"|?*\p{Cc}\p{Cf}\u2028\u2029]+$/u);
        expect(name).not.toMatch(/^[.\s]/);
        expect([...name].length).toBeLessThanOrEqual(100);
        expect(extensions[kind]).toContain(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
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
  ])('for %j of type %s is %j', (original, kind, name) => expect(safeName(original, kind)).toBe(name));
});

describe('the type of a file', () => {
  test('is detected from any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const kind = detectKind(Buffer.from(bytes));
        expect([null, ...Object.keys(extensions)]).toContain(kind);
        expect(typeof isIntactPdf(Buffer.from(bytes))).toBe('boolean');
      }),
    );
  });

  test('of a PDF is recognized, and a truncated one is not intact', () => {
    const pdf = aPdf();
    expect([detectKind(pdf), isIntactPdf(pdf)]).toEqual(['application/pdf', true]);
    expect(isIntactPdf(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(true);
    for (let length = 0; length < pdf.length - 6; length += 7) expect(isIntactPdf(pdf.subarray(0, length))).toBe(false);
  });
});
