import type { Words } from '../../catalogue.ts';
import type { corrections as english } from '../../en/admin/corrections.ts';

export const corrections: Words<typeof english> = {
  correctionsIntro:
    'وہ رپورٹس جو آپ کی تلاش میں دکھائی گئیں اور بعد میں بدل گئیں۔ دیکھیں کہ ان درخواستوں کے بعد آپ نے کیا فیصلہ کیا، اور اس شخص کو دوبارہ تلاش کریں۔',
  correctionsNone: 'کوئی تصحیح نہیں',
  correctionsNoneText:
    'جب آپ کی تلاش میں دکھائی گئی کوئی رپورٹ واپس لی جائے، ہٹائی جائے یا بدلے تو ایک منٹ کے اندر یہاں درج ہو جاتی ہے۔',
  correctionsUnread: '{count, plural, one {# تصحیح پڑھی نہیں گئی} other {# تصحیحات پڑھی نہیں گئیں}}',
  correctionsReadAll: 'سب کو پڑھا ہوا قرار دیں',
  correctionRead: 'پڑھا ہوا قرار دیں',
  correctionReadNamed: 'رپورٹ \u2066{report}\u2069 کو پڑھا ہوا قرار دیں',
  correctionsAreRead: 'پڑھا ہوا قرار دے دیا گیا۔',
  correctionNew: 'نئی',
  correctionsOlder: 'پرانی تصحیحات دکھائیں',
  correction_withdrawn: 'رپورٹ کرنے والے نے رپورٹ واپس لے لی',
  correction_removed: 'موڈریٹروں نے رپورٹ ہٹا دی',
  correction_upheld: 'جس کا نام رپورٹ میں تھا اس کا اعتراض درست نکلا',
  correction_amended: 'رپورٹ میں تبدیلی کی گئی',
  correction_held: 'رپورٹ جائزے کے لیے روک لی گئی',
  correction_relisted: 'رپورٹ دوبارہ فہرست میں ہے',
  correctionDo_withdrawn:
    'اب اس پر بھروسا نہ کریں۔ اگر آپ نے اس کی وجہ سے کوئی فیصلہ کیا تھا تو اس کے بغیر دوبارہ فیصلہ کریں۔',
  correctionDo_removed:
    'اب اس پر بھروسا نہ کریں۔ اگر آپ نے اس کی وجہ سے کوئی فیصلہ کیا تھا تو اس کے بغیر دوبارہ فیصلہ کریں۔',
  correctionDo_upheld:
    'اب اس پر بھروسا نہ کریں۔ اگر آپ نے اس کی وجہ سے اس شخص کو انکار کیا تھا تو اسے بتائیں اور دوبارہ فیصلہ کریں۔',
  correctionDo_amended: 'اس شخص کو دوبارہ تلاش کریں: جو آپ کو بتایا گیا تھا، رپورٹ اب وہ نہیں کہتی۔',
  correctionDo_held: 'فی الحال اس پر بھروسا نہ کریں۔ اگر یہ دوبارہ فہرست میں آئی تو آپ کو یہاں بتایا جائے گا۔',
  correctionDo_relisted: 'اس شخص کو دوبارہ تلاش کریں: رپورٹ پھر سے جوابات میں شامل ہے۔',
  correctionReport: 'رپورٹ',
  correctionHappened: 'تبدیلی کا وقت',
  correctionLookups: 'آپ کی تلاشیں',
  correctionTimes: '{count, plural, one {1 تلاش میں دکھائی گئی} other {# تلاشوں میں دکھائی گئی}}',
  correctionFirst: 'پہلی درخواست',
  correctionLast: 'آخری درخواست',
  correctionMail: 'تصحیحات',
  correctionMailHint: 'جب آپ کی تلاش میں دکھائی گئی کوئی رپورٹ واپس لی جائے، ہٹائی جائے یا بدلے تو ایک ای میل۔',
  correctionMail_none: 'کوئی نہیں',
  correctionMail_at_once: 'فوراً',
  correctionMail_daily: 'دن میں ایک بار',
};
