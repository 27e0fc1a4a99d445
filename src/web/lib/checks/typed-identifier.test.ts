import { expect, test } from 'vitest';
import { testIdentities } from '../../../contract/lookup/test-identities.ts';
import { identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { identifierQueryOf, isIdentifierLike } from './typed-identifier.ts';

test.each([
  ['sana@example.com', { email: 'sana@example.com' }],
  [' 35202-1234567-1 ', { CNIC: '35202-1234567-1' }],
  ['3520212345671', { CNIC: '3520212345671' }],
  ['۳۵۲۰۲-۱۲۳۴۵۶۷-۱', { CNIC: '۳۵۲۰۲-۱۲۳۴۵۶۷-۱' }],
  ['۳۵۲۰۲۱۲۳۴۵۶۷۱', { CNIC: '۳۵۲۰۲۱۲۳۴۵۶۷۱' }],
  ['٣٥٢٠٢ ١٢٣٤٥٦٧ ١', { CNIC: '٣٥٢٠٢ ١٢٣٤٥٦٧ ١' }],
  ['35202\u20131234567\u20131', { CNIC: '35202\u20131234567\u20131' }],
  ['\u202d35202-1234567-1\u202c', { CNIC: '\u202d35202-1234567-1\u202c' }],
  ['sana\uff20example.com', { email: 'sana\uff20example.com' }],
  // As many digits as a CNIC has.
  ['0092 51 2345678', { phone: '0092 51 2345678' }],
  ['+92-3001234567', { phone: '+92-3001234567' }],
  ['0300 1234567', { phone: '0300 1234567' }],
  ['+923001234567', { phone: '+923001234567' }],
  ['tel:+923001234567', { phone: 'tel:+923001234567' }],
  ['sms:+923001234567?body=hello', { phone: 'sms:+923001234567?body=hello' }],
  // As in advertisements: not who runs a wallet.
  ['WhatsApp: 0300 1234567', { phone: '0300 1234567' }],
  ['Ph.No：0300-1234567', { phone: '0300-1234567' }],
  ['موبائل نمبر: 0300 1234567', { phone: '0300 1234567' }],
  ['CNIC: 35202-1234567-1', { CNIC: '35202-1234567-1' }],
  ['IBAN: PK36SCBL0000001123456702', { iban: 'PK36SCBL0000001123456702' }],
  ['Email: sana@example.com', { email: 'sana@example.com' }],
  ['https://wa.me/923001234567', { phone: 'https://wa.me/923001234567' }],
  ['wa.me/923001234567', { phone: 'wa.me/923001234567' }],
  ['mailto:1sana@example.com', { email: 'mailto:1sana@example.com' }],
  ['mailto:sana%40example.com', { email: 'mailto:sana%40example.com' }],
  ['PK36 SCBL 0000 0011 2345 6702', { iban: 'PK36 SCBL 0000 0011 2345 6702' }],
  ['gb82west12345698765432', { iban: 'gb82west12345698765432' }],
  ['easypaisa:0300 1234567', { wallet: 'easypaisa:0300 1234567' }],
  ['easypaisa: (+92) 300 1234567', { wallet: 'easypaisa: (+92) 300 1234567' }],
  ['JazzCash: +92-3001234567', { wallet: 'JazzCash: +92-3001234567' }],
  ['shop.example', { host: 'shop.example' }],
  ['www.دکان.example', { host: 'www.دکان.example' }],
  ['https://shop.example/path', { host: 'https://shop.example/path' }],
  ['https://shop.example/@sana?a=b', { host: 'https://shop.example/@sana?a=b' }],
  ['www.shop.example/path', { host: 'www.shop.example/path' }],
  ['shop.example:8080', { host: 'shop.example:8080' }],
  ['sana.mirza@shop.example', { email: 'sana.mirza@shop.example' }],
  ['https://api.whatsapp.com/send?phone=923001234567', { phone: 'https://api.whatsapp.com/send?phone=923001234567' }],
  ['instagram:@shop_pk', { handle: 'instagram:@shop_pk' }],
  ['ig: shop', { handle: 'ig: shop' }],
  ['https://www.instagram.com/shop_pk', { handle: 'https://www.instagram.com/shop_pk' }],
])('%s is asked about as what it is', (typed, asked) => {
  expect(identifierQueryOf(typed)).toEqual(asked);
});

test.each(identifierKinds)('the box of the check takes a %s', (kind) => {
  const values = testIdentities.map((identity) => identity[kind]);
  expect(values.map(identifierQueryOf)).toEqual(values.map((value) => ({ [kind]: value })));
});

test.each(identifierKinds)('a %s has the shape of what can be looked up', (kind) => {
  for (const identity of testIdentities) expect(isIdentifierLike(identity[kind])).toBe(true);
});

test.each([
  '123',
  'tel:+923001234567',
  'wa.me/923001234567',
  'https://api.whatsapp.com/send?phone=923001234567',
  'ali@',
])('%s does too, right or wrong', (typed) => expect(isIdentifierLike(typed)).toBe(true));

test.each(['hello', ' Ali Khan ', '@hello', '12', 'house 123', 'سلام'])('%s does not', (typed) => {
  expect(isIdentifierLike(typed)).toBe(false);
});
