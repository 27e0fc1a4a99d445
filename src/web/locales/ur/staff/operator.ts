import type { operator as english } from '../../en/staff/operator.ts';
import type { Words } from '../../words.ts';

export const operator: Words<typeof english> = {
  operatorPageIntro: 'عوامی صفحات آپ کے بارے میں کیا بتاتے ہیں، اور رپورٹ جمع کرانے کے بعد لوگوں کو کیا بتایا جاتا ہے۔',
  operatorTitle: 'یہ رجسٹری کون چلاتا ہے',
  operatorIntro:
    'عوامی صفحات آپ کے بارے میں کیا بتاتے ہیں: کیا آپ کا نام آیا ہے، رجسٹری کے بارے میں، اور رازداری۔ رپورٹ کے بارے میں ای میلز ان کا لنک دیتی ہیں۔',
  operatorUnset:
    'آپ نے ابھی نام نہیں بتایا۔ عوامی صفحات پر یہی لکھا آتا ہے، اور جس کا کسی رپورٹ میں نام آئے وہ اسے پڑھتا ہے۔',
  operatorNameHint: 'وہ ادارہ یا شخص جو رجسٹری کا جواب دہ ہے۔',
  operatorBasis: 'قانونی بنیاد',
  operatorBasisHint: 'دوسروں کی بتائی ہوئی باتیں آپ کس بنیاد پر رکھتے ہیں۔ جن کا نام ہے انہوں نے اس کی اجازت نہیں دی۔',
  operatorBasisNone: 'ابھی نہیں بتائی گئی',
  operatorBasis_legitimateInterests: 'جائز مفاد: دھوکے سے بچاؤ',
  operatorBasis_legalObligation: 'قانونی ذمہ داری',
  operatorBasis_publicTask: 'مفادِ عامہ کا کام',
  operatorBasis_other: 'کوئی اور، جیسا قانونی نوٹس میں ہے',
  operatorLegal: 'قانونی معلومات، {language} میں',
  operatorLegalHint: 'جو قانون آپ سے بتانے کو کہتا ہے۔ خالی سطر سے نیا پیرا شروع ہوتا ہے۔',
  operatorDays: 'کام کے دن',
  operatorDaysIntro:
    'اعتراضات کا فیصلہ کام کے مقررہ دنوں میں ہونا ہے۔ تبدیلی ان مدتوں پر لاگو ہو گی جو بعد میں شروع ہوں۔',
  operatorZone: 'ٹائم زون',
  operatorZoneHint: 'ملک کے اپنے ٹائم زون کے لیے خالی چھوڑیں۔ اس وقت: {zone}',
  operatorWeekend: 'چھٹی کے دن',
  operatorHolidays: 'سرکاری تعطیلات',
  operatorHolidaysHint: 'ہر سطر پر ایک تاریخ، مثلاً \u20662026-12-25\u2069۔ زیادہ سے زیادہ 400۔',
  nextStepsTitle: 'رپورٹ جمع ہونے کے بعد',
  nextStepsIntro:
    'رپورٹ جمع کرانے کے بعد لوگوں کو کیا کرنے کو کہا جاتا ہے، رپورٹ کے ملک کے مطابق۔ جس ملک کے لیے کچھ نہ لکھا ہو، وہاں آپ کے اپنے ملک کا متن دکھایا جاتا ہے۔',
  nextStepsAdd: 'ملک شامل کریں',
  nextStepsRemoveNamed: '{country} کو ہٹائیں',
  nextStepsBank: 'بینک، {language} میں',
  nextStepsBankHint: 'وہاں کے بینک سے کیسے رابطہ کریں اور کیا کہیں۔ خالی سطر سے نیا پیرا شروع ہوتا ہے۔',
  nextStepsAuthority: 'شکایت سننے والا ادارہ، {language} میں',
  nextStepsPhone: 'ادارے کا فون',
  nextStepsWebsite: 'ادارے کی ویب سائٹ',
  nextStepsText: 'وہاں کون سے معاملے لیے جاتے ہیں اور کیا چاہیے، {language} میں',
  operatorSaved: 'محفوظ ہو گیا۔ ایک منٹ میں عوامی صفحات پر نظر آئے گا۔',
};
