import type {
  kindMessages as englishMessages,
  IdentifierKind,
  MainKind,
} from '../../../../contract/rules/identifier-kinds.ts';
import type { identifiers as english, kindProofs as englishProofs } from '../../en/app/identifiers.ts';
import { oneOf } from '../../one-of.ts';
import type { Words } from '../../words.ts';

/** What the box of the check takes besides links. */
export const typed: Record<Exclude<IdentifierKind, MainKind | 'handle'>, string> = {
  iban: 'IBAN',
  wallet: 'موبائل والٹ',
  host: 'ویب سائٹ',
};

/** Messages of the contract about a kind. */
export const kindMessages: Words<typeof englishMessages> = {
  lookupCnicInvalid: 'شناختی کارڈ نمبر میں 13 ہندسے ہوتے ہیں، مثلاً \u206635202-1234567-1\u2069',
  lookupPhoneInvalid: 'فون نمبر ملک کے کوڈ کے ساتھ ہونا چاہیے، مثلاً \u2066+92-3001234567\u2069',
  ibanInvalid: 'IBAN درست نہیں: اس کے حروف اور ہندسے دیکھیں، مثلاً \u2066PK36 SCBL 0000 0011 2345 6702\u2069',
  walletInvalid: 'موبائل والٹ ملک کے کوڈ کے ساتھ نمبر ہونا چاہیے، مثلاً \u2066+92-3001234567\u2069',
  hostInvalid: 'ویب سائٹ لکھیں، مثلاً \u2066shop.example\u2069، یا اس کے کسی صفحے کا لنک',
  handleInvalid: 'پلیٹ فارم اور نام دیں، مثلاً \u2066instagram:shop_pk\u2069',
};

export const identifiers: Words<typeof english> = {
  kind_email: 'ای میل',
  kind_CNIC: 'شناختی کارڈ',
  kind_phone: 'فون',
  kind_iban: 'بینک اکاؤنٹ (IBAN)',
  kind_wallet: 'موبائل والٹ',
  kind_host: 'ویب سائٹ',
  kind_handle: 'سوشل میڈیا نام',
  identifierHint_email: 'کوئی اور ای میل جو انہوں نے استعمال کی',
  identifierHint_phone: 'کوئی اور نمبر جو انہوں نے استعمال کیا، ملک کے کوڈ کے ساتھ',
  identifierHint_iban: 'مثلاً \u2066PK36 SCBL 0000 0011 2345 6702\u2069',
  identifierHint_wallet: 'والٹ کا نمبر۔ پہلے کمپنی کا نام لکھ سکتے ہیں: \u2066easypaisa:+923001234567\u2069',
  identifierHint_host: 'مثلاً \u2066shop.example\u2069، یا اس کے کسی صفحے کا لنک',
  identifierHint_handle: 'پروفائل کا لنک، یا \u2066instagram:shop_pk\u2069',
  proofCheck_CNIC: 'کارڈ پر وہی نمبر ہے جو لکھا گیا، کارڈ پورا ہے، اور یہ اصل کی تصویر ہے، بنائی ہوئی نہیں۔',
  proofCheck_phone: 'نمبر پر فون کر کے اس شخص کا پوچھیں، یا بل پر نمبر اور نام دیکھیں۔',
  proofCheck_iban: 'گوشوارہ یا خط اسی IBAN کے بینک کا ہے، اور اس پر IBAN اور نام ہے۔',
  proofCheck_wallet: 'خط اسی والٹ کی کمپنی کا ہے، اور اس پر نمبر اور نام ہے۔',
  proofCheck_handle:
    'لنک سے وہی پروفائل کھلتی ہے جس کا نام لکھا گیا، اور کوڈ اس کے اپنے تعارف میں ہے، کسی تبصرے میں نہیں۔',
};

const provable: Record<IdentifierKind, string> = {
  email: 'ای میل پتے',
  CNIC: 'شناختی کارڈ نمبر',
  phone: 'فون نمبر',
  iban: 'بینک اکاؤنٹ',
  wallet: 'موبائل والٹ',
  host: 'ویب سائٹ',
  handle: 'پروفائل',
};

/** Any of some kinds, as a sentence lists them. */
export const oneOfKinds = (kinds: readonly IdentifierKind[]): string =>
  oneOf(
    kinds.map((kind) => provable[kind]),
    '، ',
    ' یا ',
  );

export const kindProofs: Words<typeof englishProofs> = {
  proveKind_email: 'ای میل پتا',
  proveWay_email: 'ہم اس پر ایک کوڈ بھیجتے ہیں۔ تقریباً ایک منٹ لگتا ہے۔',
  proveTitle_email: 'ای میل پتا کیا ہے؟',
  proveHint_email: 'یہ آپ کا ہونا چاہیے۔ ہم اس پر کوڈ بھیجیں گے۔',
  proveLabel_email: 'ای میل پتا',
  proveKind_CNIC: 'شناختی کارڈ نمبر',
  proveWay_CNIC: 'آپ کارڈ کی تصویر بھیجتے ہیں۔ کوئی موڈریٹر اسے دیکھتا ہے۔',
  proveTitle_CNIC: 'شناختی کارڈ نمبر کیا ہے؟',
  proveHint_CNIC: '13 ہندسے، ڈیش کے ساتھ یا بغیر۔',
  proveLabel_CNIC: 'شناختی کارڈ نمبر',
  proveWrong_CNIC: 'شناختی کارڈ نمبر کے 13 ہندسے لکھیں',
  proveDocumentTitle_CNIC: 'کارڈ کی تصویر بھیجیں',
  proveDocumentTypes_CNIC: 'PNG، JPEG یا WebP \u206610 MB\u2069 تک۔ نام اور نمبر پڑھے جا سکیں؛ باقی آپ ڈھانپ سکتے ہیں۔',
  proveDocumentLabel_CNIC: 'سامنے کے رخ کی تصویر',
  proveDocumentRequired_CNIC: 'کارڈ کی تصویر چنیں',
  proveKind_phone: 'فون نمبر',
  proveWay_phone: 'ہم اس پر کوڈ بھیجتے ہیں، یا کوئی موڈریٹر فون کرتا ہے۔ اگلے قدم میں پتا چل جائے گا۔',
  proveTitle_phone: 'فون نمبر کیا ہے؟',
  proveHint_phone: 'یہ آپ کا ہونا چاہیے۔ ملک کے کوڈ کے ساتھ لکھیں، مثلاً ‎+923001234567۔',
  proveLabel_phone: 'فون نمبر',
  proveWrong_phone: 'فون نمبر ملک کے کوڈ کے ساتھ لکھیں، مثلاً ‎+923001234567',
  proveDocumentTitle_phone: 'دکھائیں کہ یہ نمبر آپ کا ہے',
  proveDocumentTypes_phone:
    'مثلاً بل کی، جس پر آپ کا نمبر ہو۔ PNG، JPEG یا WebP \u206610 MB\u2069 تک، یا PDF \u20662 MB\u2069 تک۔',
  proveDocumentLabel_phone: 'تصویر یا دستاویز',
  proveDocumentRequired_phone: 'فائل چنیں',
  proveKind_iban: 'بینک اکاؤنٹ (IBAN)',
  proveWay_iban: 'آپ بینک کا گوشوارہ یا خط بھیجتے ہیں۔ کوئی موڈریٹر اسے دیکھتا ہے۔',
  proveTitle_iban: 'IBAN کیا ہے؟',
  proveHint_iban: 'جیسا گوشوارے پر یا بینک کی ایپ میں لکھا ہے، مثلاً ‎PK36 SCBL 0000 0011 2345 6702‎۔',
  proveLabel_iban: 'IBAN',
  proveWrong_iban: kindMessages.ibanInvalid,
  proveDocumentTitle_iban: 'بینک کا گوشوارہ یا خط بھیجیں',
  proveDocumentTypes_iban:
    'اس پر IBAN اور آپ کا نام ہو؛ باقی آپ ڈھانپ سکتے ہیں۔ PNG، JPEG یا WebP \u206610 MB\u2069 تک، یا PDF \u20662 MB\u2069 تک۔',
  proveDocumentLabel_iban: 'دستاویز',
  proveDocumentRequired_iban: 'فائل چنیں',
  proveKind_wallet: 'موبائل والٹ',
  proveWay_wallet: 'مثلاً ایزی پیسہ یا جاز کیش۔ ہم اس کے نمبر پر کوڈ بھیجتے ہیں، یا آپ کمپنی کا خط بھیجتے ہیں۔',
  proveTitle_wallet: 'والٹ کا نمبر کیا ہے؟',
  proveHint_wallet: 'وہ فون نمبر جس پر یہ کھولا گیا، مثلاً ‎+923001234567۔',
  proveLabel_wallet: 'موبائل والٹ کا نمبر',
  proveWrong_wallet: 'فون نمبر ملک کے کوڈ کے ساتھ لکھیں، مثلاً ‎+923001234567',
  proveDocumentTitle_wallet: 'کمپنی کا خط بھیجیں',
  proveDocumentTypes_wallet:
    'اس پر والٹ کا نمبر اور آپ کا نام ہو؛ باقی آپ ڈھانپ سکتے ہیں۔ PNG، JPEG یا WebP \u206610 MB\u2069 تک، یا PDF \u20662 MB\u2069 تک۔',
  proveDocumentLabel_wallet: 'دستاویز',
  proveDocumentRequired_wallet: 'فائل چنیں',
  proveKind_host: 'ویب سائٹ',
  proveWay_host: 'آپ اس میں DNS ریکارڈ یا ایک چھوٹی فائل رکھتے ہیں۔ ہم فوراً دیکھ لیتے ہیں۔',
  proveTitle_host: 'ویب سائٹ کون سی ہے؟',
  proveHint_host: 'اس کا نام یا لنک، مثلاً ‎shop.example.com‎۔',
  proveLabel_host: 'ویب سائٹ',
  proveWrong_host: kindMessages.hostInvalid,
  proveKind_handle: 'سوشل میڈیا نام',
  proveWay_handle: 'آپ پروفائل میں ایک کوڈ لکھتے ہیں۔ کوئی موڈریٹر اسے دیکھتا ہے۔',
  proveTitle_handle: 'نام کیا ہے؟',
  proveHint_handle: 'پلیٹ فارم اور نام، مثلاً ‎instagram:shop_pk‎، یا پروفائل کا لنک۔',
  proveLabel_handle: 'سوشل میڈیا نام',
  proveWrong_handle: kindMessages.handleInvalid,
};
