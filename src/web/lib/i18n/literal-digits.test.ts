import { expect, test } from 'vitest';
import { formatIn } from './format.ts';
import { inReadersDigits } from './literal-digits.ts';

const urdu = formatIn('ur-PK-u-nu-arabext');
const latin = formatIn('ur-PK-u-nu-latn');

test.each([
  ['یہ لنک 24 گھنٹے چلتا ہے۔', 'یہ لنک ۲۴ گھنٹے چلتا ہے۔'],
  ['3 سے 50 حروف', '۳ سے ۵۰ حروف'],
  ['10,000 تک', '۱۰٬۰۰۰ تک'],
  ['تاریخ 1970 سے پہلے کی نہیں ہو سکتی', 'تاریخ ۱۹۷۰ سے پہلے کی نہیں ہو سکتی'],
  ['{count, plural, one {1 جانچ} other {# بار}}', '{count, plural, one {۱ جانچ} other {# بار}}'],
  ['تصویر \u20665 MB\u2069 سے بڑی ہے۔', 'تصویر \u2066۵ MB\u2069 سے بڑی ہے۔'],
])('numbers in the words of a message are in the digits of the reader: %s', (message, written) => {
  expect(inReadersDigits(message, urdu)).toBe(written);
  expect(inReadersDigits(message, latin)).toBe(message);
});

test.each([
  'مثلاً \u206835202-1234567-1\u2069',
  'مثلاً ‎+92 51 1234567',
  '\u206814/2/2026\u2069',
  'مثلاً 2026-12-25۔',
  'مثلاً 1500.50',
  'ISO 8601 کی تاریخ',
  'CSV UTF-8 اور SHA-256',
  'دستاویز (RFC 9457، `x-1`)',
  'شکل (E.164) اور base64',
  '\u2068https://example.com/12\u2069',
])('what others have to read as it is stays: %s', (message) => {
  expect(inReadersDigits(message, urdu)).toBe(message);
});
