import type { retention as english } from '../../en/staff/retention.ts';
import type { Words } from '../../words.ts';

export const retention: Words<typeof english> = {
  retentionIntro:
    'رپورٹس کتنا عرصہ رکھی جاتی ہیں۔ ختم کرنے کا مطلب ہمیشہ کے لیے ہے: تحریر، شناختی معلومات، فائلیں اور پرانے ورژن۔',
  retentionRules: 'اصول',
  retention_removedDays: 'ہٹائی گئی رپورٹس رکھی جائیں',
  retentionDays: 'دن، موڈریٹر کے رپورٹ ہٹانے کے بعد۔',
  retentionExpires: 'باقی رپورٹس کی بھی میعاد ہو',
  retentionExpiresHint: 'اس کے بغیر رپورٹ تب تک رہتی ہے جب تک رپورٹ کرنے والا اسے واپس نہ لے یا موڈریٹر اسے نہ ہٹائے۔',
  retention_unverifiedMonths: 'غیر تصدیق شدہ رپورٹس کی میعاد',
  retention_verifiedMonths: 'تصدیق شدہ رپورٹس کی میعاد',
  retentionMonths: 'مہینے، رپورٹ جمع ہونے کے بعد۔',
  retentionPreview: 'دیکھیں کیا ختم ہو گا',
  retentionPreviewTitle: 'ان اصولوں سے، اگلے ایک گھنٹے میں',
  retentionCountRemoved: 'ہٹائی گئی رپورٹس جو ختم ہوں گی',
  retentionCountUnverified: 'غیر تصدیق شدہ رپورٹس جن کی میعاد پوری ہو گی',
  retentionCountVerified: 'تصدیق شدہ رپورٹس جن کی میعاد پوری ہو گی',
  retentionCountOnHold: 'قانونی روک کی وجہ سے محفوظ',
  retentionSave: 'یہ اصول محفوظ کریں',
  retentionSaved: 'اصول محفوظ ہو گئے۔',
  retentionDefaults: 'یہ طے شدہ اصول ہیں۔',
  retentionChangedAt: '{date} کو بدلے گئے۔',
  holdsTitle: 'قانونی روک',
  holdsIntro:
    'قانونی روک والی رپورٹ اپنی فائلوں سمیت رکھی جاتی ہے، اصول جو بھی ہوں۔ رپورٹ کرنے والا اسے جانچ سے پھر بھی واپس لے سکتا ہے۔',
  holdsNone: 'کسی رپورٹ پر قانونی روک نہیں',
  holdsNoneText: 'جب کوئی عدالت یا ادارہ کسی رپورٹ کا تقاضا کرے تو یہاں روک لگائیں۔',
  holdReasonHint: 'مثلاً ادارہ اور اس کا حوالہ۔ یہ خفیہ صورت میں محفوظ ہوتی ہے۔',
  holdPlace: 'روک لگائیں',
  holdLift: 'ہٹائیں',
  holdLiftNamed: 'رپورٹ {number} سے روک ہٹائیں',
  holdLiftQuestion: 'یہ قانونی روک ہٹائیں؟',
  holdLiftText:
    'اس کے بعد رپورٹ پر پھر سے اصول لاگو ہوں گے۔ اگر رپورٹ کرنے والا اسے واپس لے چکا ہے تو اس کی فائلیں فوراً مٹ جائیں گی۔',
  holdSince: '{date} سے',
};
