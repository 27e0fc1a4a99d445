import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyLink } from '../../../lib/browser/tidy-link.ts';
import { tidyAmount, tidyCnic, today, withDashes } from './report-values.ts';

test.each([
  ['3520212345671', '35202-1234567-1'],
  [' 35202 1234567 1 ', '35202-1234567-1'],
  ['۳۵۲۰۲-۱۲۳۴۵۶۷-۱', '35202-1234567-1'],
  ['35202-12345', '35202-12345'],
  ['', ''],
])('the CNIC %j becomes %j', (typed, tidy) => {
  expect(tidyCnic(typed)).toBe(tidy);
});

const typedCnic = (keys: string): string => Array.from(keys).reduce((value, key) => withDashes(value + key), '');

test.each([
  ['3520212345671', '35202-1234567-1'],
  ['35202-1234567-1', '35202-1234567-1'],
  ['35202 1234567 1', '35202-1234567-1'],
  ['۳۵۲۰۲۱۲۳۴۵۶۷۱', '۳۵۲۰۲-۱۲۳۴۵۶۷-۱'],
  ['35202', '35202'],
  // For the rule to refuse.
  ['35a02', '35a02'],
  ['35202123456712', '35202-1234567-12'],
])('whoever types %j as a CNIC reads %j', (keys, shown) => {
  expect(typedCnic(keys)).toBe(shown);
  expect(withDashes(keys)).toBe(shown);
});

test('no digit of a CNIC is lost, added or moved while it is typed', () => {
  const digits = (value: string) => value.replaceAll(/[\s-]/g, '');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789۰۵۹٠٤- x'), maxLength: 30 }), (keys) => {
      expect(digits(typedCnic(keys))).toBe(digits(keys));
    }),
  );
});

test.each([
  ['example.com/shop', 'https://example.com/shop'],
  [' http://example.com ', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['example.com:8080/shop', 'https://example.com:8080/shop'],
  ['', ''],
])('the link %j becomes %j', (typed, tidy) => {
  expect(tidyLink(typed)).toBe(tidy);
});

test.each([
  ['45,000', '45000'],
  ['1,50,000', '150000'],
  ['1 234.50', '1234.50'],
  ['۴۵٬۰۰۰٫۵', '45000.5'],
  // As much of the world writes it.
  ['1500,50', '1500.50'],
  ['1.500,5', '1500.5'],
  ['1 500,50', '1500.50'],
  ['much', 'much'],
  ['007', '7'],
])('the amount %j becomes %j', (typed, tidy) => {
  expect(tidyAmount(`${typed} EUR`)).toBe(`${tidy} EUR`);
});

test('today is the local date, not the UTC date', () => {
  expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(today(new Date(2026, 11, 31, 23, 30))).toBe('2026-12-31');
});
