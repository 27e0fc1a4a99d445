import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helpedCnic } from './cnic-typing.ts';

/** Types one character at a time at the end. */
const typed = (keys: string): string =>
  Array.from(keys).reduce((value, key) => helpedCnic({ value: value + key, atEnd: true, isDeleting: false }), '');

describe('typing a CNIC', () => {
  test.each([
    ['digits alone', '3520212345671', '35202-1234567-1'],
    ['the dashes too', '35202-1234567-1', '35202-1234567-1'],
    ['spaces for dashes', '35202 1234567 1', '35202-1234567-1'],
    ['Urdu digits', '۳۵۲۰۲۱۲۳۴۵۶۷۱', '۳۵۲۰۲-۱۲۳۴۵۶۷-۱'],
    ['Arabic-Indic digits', '٣٥٢٠٢١٢٣٤٥٦٧١', '٣٥٢٠٢-١٢٣٤٥٦٧-١'],
    ['the first five', '35202', '35202'],
    ['letters, which stay for the rule to refuse', '35a02', '35a02'],
    ['a digit too many, which stays too', '35202123456712', '35202-1234567-12'],
  ])('%s', (_, keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  test('a deleted dash is not inserted again', () => {
    expect(helpedCnic({ value: '35202-', atEnd: true, isDeleting: true })).toBe('35202-');
    expect(helpedCnic({ value: '352021', atEnd: true, isDeleting: true })).toBe('352021');
  });

  test('a correction in the middle changes nothing else, so the caret stays', () => {
    expect(helpedCnic({ value: '352902-1234567-1', atEnd: false, isDeleting: false })).toBe('352902-1234567-1');
  });

  test('no input loses, adds or moves a digit', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789۰۵۹٠٤- x'), maxLength: 30 });
    const digits = (value: string) => value.replaceAll(/[\s-]/g, '');
    fc.assert(
      fc.property(keys, (given) => {
        expect(digits(typed(given))).toBe(digits(given));
      }),
    );
  });

  test('formatting is idempotent', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789- '), maxLength: 20 });
    fc.assert(
      fc.property(keys, (given) => {
        const shown = typed(given);
        expect(helpedCnic({ value: shown, atEnd: true, isDeleting: false })).toBe(shown);
      }),
    );
  });
});
