import type { dashboard as english } from '../../en/app/dashboard.ts';
import type { Words } from '../../words.ts';

/** The dashboard. */
export const dashboard: Words<typeof english> = {
  dashboardIntro: 'دھوکا دہی پر نظر رکھنے اور اسے روکنے کے لیے تازہ ترین معلومات اور تفصیلی رپورٹس۔',
  unverifiedClaims:
    'یہ گنتی لوگوں کے اپنے الفاظ سے بنی ہے۔ رپورٹس دعوے ہیں، ثابت شدہ حقائق نہیں۔ ”لوگ“ میں رپورٹ کرنے والا ہر شخص دن میں ایک بار گنا جاتا ہے۔',
  range: 'مدت',
  range30d: '{count} دن',
  range12w: '{count} ہفتے',
  range12m: '{count} مہینے',
  rangeShown: '{from} سے {to} تک',
  figuresAsOf: '{time} تک کے اعداد',
  people: 'لوگ',
  stopNarrowing: 'فلٹر ہٹائیں: {name}',
  weekFrom: '{day} کا ہفتہ',
  beginning: 'آغاز',
  timeBefore: 'پچھلی مدت',
  countBefore: 'پچھلی مدت میں {count}',
  underFive: '5 سے کم',
  noPatterns: 'کسی طریقے کا ذکر اتنی بار نہیں آیا کہ دکھایا جا سکے۔',
  noBuckets: 'ہر عدد پانچ سے کم ہے، اس لیے کوئی نہیں دکھایا گیا۔',
  reportsFiled: 'تمام رپورٹس',
  reportsFiledNote: 'واپس لی گئی رپورٹس شامل نہیں',
  byDay: 'روزانہ',
  byWeek: 'ہفتہ وار',
  byMonth: 'ماہانہ',
  byCity: 'نمایاں شہر',
  byCityNote:
    'جہاں لوگوں کے مطابق واقعہ ہوا۔ پانچ سے کم رپورٹس والے شہر نہیں دکھائے جاتے۔ فلٹر کے ساتھ اعداد نیچے کی طرف پانچ کے مضرب تک گول کیے جاتے ہیں۔',
  noCities: 'ابھی کسی شہر کی پانچ رپورٹس نہیں ہیں۔',
  topPattern: 'سب سے عام طریقہ',
  topPatternNote: '{count, plural, one {# بار ذکر} other {# بار ذکر}}',
  quickStats: 'اہم اعداد و شمار',
  keyword: 'طریقہ',
  reports: 'رپورٹس',
  moreInTheTable: 'جدول میں {count} مزید۔',
  noReportsTitle: 'ابھی کوئی رپورٹ نہیں',
  noReportsText: 'جب لوگ رپورٹس جمع کرائیں گے تو ان میں بتائے گئے طریقے یہاں گنے جائیں گے۔',
  fileAReport: 'رپورٹ جمع کرائیں',
  statistics: 'اعداد و شمار',
  moreChecks: 'جانچ کے اور طریقے',
};
