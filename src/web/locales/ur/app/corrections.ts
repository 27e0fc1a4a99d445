import type { corrections as english } from '../../en/app/corrections.ts';
import type { Words } from '../../words.ts';

export const corrections: Words<typeof english> = {
  correctionsIntro:
    'وہ رپورٹس جو آپ کی جانچ میں دکھائی گئیں اور بعد میں بدل گئیں۔ ان کی بنیاد پر کیے گئے فیصلوں پر نظرِ ثانی کریں، اور اس شخص کی دوبارہ جانچ کریں۔',
  correctionsNone: 'کوئی تصحیح نہیں',
  correctionsNoneText:
    'جب آپ کی جانچ میں دکھائی گئی کوئی رپورٹ واپس لی جائے، ہٹائی جائے یا بدلے تو دو منٹ کے اندر یہاں نظر آئے گی۔',
  correctionRead: 'پڑھا ہوا نشان زد کریں',
  correctionReadNamed: 'رپورٹ \u2066{report}\u2069 کو پڑھا ہوا نشان زد کریں',
  correctionsAreRead: 'پڑھا ہوا نشان زد ہو گیا۔',
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
  correctionDo_amended: 'اس شخص کی دوبارہ جانچ کریں: رپورٹ میں اب وہ نہیں لکھا جو آپ کو بتایا گیا تھا۔',
  correctionDo_held: 'فی الحال اس پر بھروسا نہ کریں۔ اگر یہ دوبارہ فہرست میں آئی تو آپ کو یہاں بتایا جائے گا۔',
  correctionDo_relisted: 'اس شخص کی دوبارہ جانچ کریں: رپورٹ پھر سے جوابات میں شامل ہے۔',
  correctionSubject: 'کس کے بارے میں',
  correctionHappened: 'تبدیلی کا وقت',
  correctionLookups: 'آپ کی جانچ',
  correctionTimes: '{count, plural, one {1 جانچ میں دکھائی گئی} other {# بار جانچ میں دکھائی گئی}}',
  correctionFirst: 'پہلی جانچ',
  correctionLast: 'آخری جانچ',
  correctionMailHint: 'جب آپ کی جانچ میں دکھائی گئی کوئی رپورٹ واپس لی جائے، ہٹائی جائے یا بدلے تو ایک ای میل۔',
  correctionMail_none: 'کوئی نہیں',
  correctionMail_at_once: 'فوراً',
  correctionMail_daily: 'دن میں ایک بار',
};
