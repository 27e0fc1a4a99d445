import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { understoodPhone } from './understood-phone.ts';

describe('a typed phone number', () => {
  test.each([
    ['0300 1234567', { number: '+92 300 1234567', isMobile: true, country: 'PK' }],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', { number: '+92 300 1234567', isMobile: true, country: 'PK' }],
    ['+92-3001234567', { number: '+92 300 1234567', isMobile: true, country: 'PK' }],
    ['042 35761999', { number: '+92 42 35761999', isMobile: false, country: 'PK' }],
    ['+44 20 7946 0958', { number: '+44 20 7946 0958', isMobile: false, country: 'GB' }],
    ['+971 50 123 4567', { number: '+971 50 123 4567', isMobile: true, country: 'AE' }],
    // The rule of the form takes it (R4), the numbering plan does not.
    ['+92-300123456', { number: '+92 300123456', isMobile: false, country: 'PK' }],
  ])('%s', (typed, understood) => {
    expect(understoodPhone(typed)).toEqual(understood);
  });

  test.each(['', '12', '0300 123', 'call me'])('%j is none', (typed) => {
    expect(understoodPhone(typed)).toBeNull();
  });
});

test.each([
  ['PK', '+92', ['3001234567', '3331234567', '4235761999', '512201234', '80012345']],
  ['BD', '+880', ['1712345678', '1912345678', '27111234']],
  ['AE', '+971', ['501234567', '561234567', '42951234', '80012345']],
  ['SA', '+966', ['512345678', '591234567', '112345678']],
])('%s: a number is called mobile exactly when the numbering plan says so', (_, code, numbers) => {
  for (const number of numbers) {
    const typed = `${code}${number}`;
    const isMobile = parsePhoneNumberFromString(typed)?.getType() === 'MOBILE';
    expect([typed, understoodPhone(typed)?.isMobile ?? false]).toEqual([typed, isMobile]);
  }
});
