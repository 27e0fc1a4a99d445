import type { Words } from '../catalogue.ts';
import type { identifiers as english } from '../en/identifiers.ts';

export const identifiers: Words<typeof english> = {
  kind_email: 'ای میل',
  kind_CNIC: 'شناختی کارڈ',
  kind_phone: 'فون',
  kind_iban: 'بینک اکاؤنٹ (IBAN)',
  kind_wallet: 'موبائل والیٹ',
  kind_host: 'ویب سائٹ',
  kind_handle: 'سوشل میڈیا نام',
  identifierHint_email: 'کوئی اور ای میل جو انہوں نے استعمال کی',
  identifierHint_phone: 'کوئی اور نمبر جو انہوں نے استعمال کیا، ملک کے کوڈ کے ساتھ',
  identifierHint_iban: 'مثلاً \u2066PK36 SCBL 0000 0011 2345 6702\u2069',
  identifierHint_wallet: 'والیٹ کا نمبر۔ پہلے کمپنی کا نام لکھ سکتے ہیں: \u2066easypaisa:+923001234567\u2069',
  identifierHint_host: 'مثلاً \u2066shop.example\u2069، یا اس کے کسی صفحے کا لنک',
  identifierHint_handle: 'پروفائل کا لنک، یا \u2066instagram:shop_pk\u2069',
};
