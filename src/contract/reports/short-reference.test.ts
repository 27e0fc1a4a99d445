import { describe, expect, test } from 'vitest';
import { isolate } from '../../server/areas/notices/mail/urdu-time.ts';
import { referenceNumber, referenceSpace, reportNamed, reportNamedIn, shownReference } from './short-reference.ts';

describe('a short reference', () => {
  test('is six characters of which no two look alike, and is read as it is shown', () => {
    for (let at = 0; at < 1_000; at++) {
      const number = Math.floor(Math.random() * referenceSpace);
      const shown = shownReference(number);
      expect(shown).toMatch(/^FS-[2-9ACDEFGHJKMNPQRTVWXY]{4}-[2-9ACDEFGHJKMNPQRTVWXY]{2}$/);
      expect(referenceNumber(shown)).toBe(number);
    }
    expect(referenceNumber(shownReference(0))).toBe(0);
    expect(referenceNumber(shownReference(referenceSpace - 1))).toBe(referenceSpace - 1);
  });

  test.each([
    ...['fs-7k4q-92', 'FS 7K4Q 92', 'FS7K4Q92', ' 7K4Q-92 ', '7k4q 92', 'FS–7K4Q–92', 'FS-7K4Q-۹۲', 'FS-7K4Q-9Z'],
    // As it is copied from an email in Urdu.
    isolate('FS-7K4Q-92'),
  ])('is understood as people write it: %j', (typed) =>
    expect(shownReference(referenceNumber(typed) ?? -1)).toBe('FS-7K4Q-92'),
  );

  test.each([
    '',
    'FS',
    'FS-',
    'FS-7K4Q',
    'FS-7K4Q-9',
    'FS-7K4Q-922',
    'FS-7K4Q-9I',
    '7K4Q92',
    '0300 1234567',
    'FS-7K40-92',
  ])('is nothing else: %j', (typed) => expect(referenceNumber(typed)).toBeNull());
});

test.each([
  ['FS-7K4Q-92', { reference: referenceNumber('FS-7K4Q-92') }],
  ['1811 2345 6789 0123 456', { id: '1811234567890123456' }],
  ['1811234567890123456', { id: '1811234567890123456' }],
  [isolate('1811234567890123456'), { id: '1811234567890123456' }],
  ['3520212345671', null],
  ['+92 300 1234567', null],
  ['shop@example.org', null],
])('%j names %j', (typed, named) => expect(reportNamed(typed)).toEqual(named));

test.each(['FS-7K4Q-92', 'Report FS-7K4Q-92 of 14 May 2026, Lahore', '(fs 7k4q 92).', 'رپورٹ FS–7K4Q–92، لاہور'])(
  'a report is found by its reference among other words: %s',
  (text) => {
    expect(reportNamedIn(text)).toEqual(reportNamed('FS-7K4Q-92'));
  },
);

test.each([
  'No. 1811 2345 6789 0123 456, filed in May',
  'https://registry.example/reports/1811234567890123456',
  '1811-2345-6789-0123-456',
])('a report is found by its number among other words: %s', (text) => {
  expect(reportNamedIn(text)).toEqual({ id: '1811234567890123456' });
});

test.each(['About +92 300 1234567, in May 2026', 'Case 7K4Q 92 of the shop', '35202-1234567-1', 'FS-1', ''])(
  'other words name no report: %s',
  (text) => {
    expect(reportNamedIn(text)).toBeNull();
  },
);
