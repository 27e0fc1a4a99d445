import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mask, maskedCnic, maskedIdentifier, normalCnic, readIdentifier } from './identifiers.ts';
import { normalPhone } from './phone.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

describe('a CNIC', () => {
  test('with another number of digits is invalid', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), (count) => {
        fc.pre(count !== 13);
        expect(normalCnic('1'.repeat(count))).toBeNull();
      }),
    );
  });
});

describe('a masked CNIC', () => {
  test('of 5 characters or more has a fixed length; fewer are not masked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (value) => {
        if (value.length < 5) expect(maskedCnic(value)).toBe(value);
        else expect(maskedCnic(value)).toHaveLength(6 + mask.length);
      }),
    );
  });

  test.each([
    ['1234', '1234'],
    ['12345', `123${mask}345`],
    ['35202-7654321-9', `352${mask}1-9`],
    ['', ''],
  ])('%j is shown as %j', (value, shown) => expect(maskedCnic(value)).toBe(shown));
});

test.each([
  ...['bit.ly', 'https://tinyurl.com/abc', 'web.facebook.com', 't.co', 'forms.gle', 'https://m.me/shop', 'threads.net'],
  ...['https://docs.google.com/forms/d/e/abc', 'https://sites.google.com/view/shop', 'linktr.ee/shop'],
  ...['https://www.olx.com.pk/item/phone-iid-1', 'play.google.com/store/apps/details?id=loan', 'daraz.pk/shop/a'],
])('a site that leads to everybody’s pages is nobody’s: %s', (host) =>
  expect(readIdentifier('host', host)).toEqual({ refused: 'hostShared' }),
);

test('a masked name on a platform cuts no letter in two, whatever its script', () => {
  expect(maskedIdentifier('handle', 'instagram:𐐨bc𐐨')).toBe(`instagram:𐐨${mask}𐐨`);
});

describe('a phone number', () => {
  test('is valid in the pattern +CC-NNNNNNNNN even if it is in no numbering plan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), digits(9), (country, number) => {
        expect(normalPhone(`+${country}-${number}`)).toMatch(/^\+\d+$/);
      }),
    );
  });

  test.each([
    ['042 35678901', '+924235678901'],
    ['021-111-111-111', '+9221111111111'],
    ['0992-111-222-333', '+92992111222333'],
    ['0800 12345', '+9280012345'],
    ['0800 12345678', '+9280012345678'],
    ['+971 50 123 4567', '+971501234567'],
  ])('in Pakistan may be a landline or a service: %s', (written, normal) => {
    expect(normalPhone(written)).toBe(normal);
  });

  test.each([
    '',
    'call me',
    '12',
    '+',
    '+92-30012',
    '0300 123456789012',
    `0300${' '.repeat(60)}1234567`,
    'x0300 1234567',
    // Several lines in one, a digit too many, and a number with decimals, as a program writes it.
    '021-34567890-92',
    '+92 42 3567 8901 2',
    '4235678901.0',
    // Numbers of the Emirates, Saudi Arabia, Britain, India and Afghanistan without their plus: none is a number of Pakistan.
    '971501234567',
    '966501234567',
    '447911123456',
    '919812345678',
    '93701234567',
  ])('%j is none', (text) => expect(normalPhone(text)).toBeNull());
});
