import type { Words } from '../catalogue.ts';
import type { dashboard as english } from '../en/dashboard.ts';

/** The dashboard. */
export const dashboard: Words<typeof english> = {
  dashboardIntro: 'دھوکہ دہی پر نظر رکھنے اور اسے روکنے کے لیے تازہ ترین معلومات اور تفصیلی رپورٹس۔',
  unverifiedClaims:
    'یہ گنتی لوگوں کے اپنے الفاظ سے بنی ہے۔ رپورٹس دعوے ہیں: کسی نے ان کی تصدیق نہیں کی۔ لوگ: جس نے بھی رپورٹ کی، دن میں ایک بار گنا گیا۔',
  range: 'مدت',
  range30d: '30 دن',
  range12w: '12 ہفتے',
  range12m: '12 مہینے',
  rangeShown: '{from} سے {to} تک',
  whatIsCounted: 'کیا گنا جائے',
  people: 'لوگ',
  downloadCsv: 'CSV',
  stopNarrowing: 'صرف {name} نہ دکھائیں',
  weekFrom: '{day} سے شروع ہفتہ',
  beginning: 'آغاز',
  timeBefore: 'اس سے پہلے کی مدت',
  countBefore: 'اس سے پہلے کی مدت میں {count}',
  underFive: '5 سے کم',
  noPatterns: 'کوئی طریقہ اتنی بار نہیں آیا کہ دکھایا جائے۔',
  noBuckets: 'ہر عدد پانچ سے کم ہے، اس لیے نہیں دکھایا گیا۔',
  reportsFiled: 'تمام رپورٹس',
  reportsFiledNote: 'واپس لی گئی رپورٹس شامل نہیں',
  byDay: 'روزانہ',
  byWeek: 'ہفتہ وار',
  byMonth: 'ماہانہ',
  byCity: 'نمایاں شہر',
  byCityNote:
    'جہاں واقعہ ہوا، لوگوں کے بیان کے مطابق۔ شہر کا نام پانچ رپورٹس کے بعد لکھا جاتا ہے۔ محدود کیے گئے اعداد نیچے کی طرف پانچ کے عدد تک گول کیے جاتے ہیں۔',
  noCities: 'کسی شہر کی پانچ رپورٹس نہیں۔',
  topPattern: 'سب سے عام طریقہ',
  topPatternNote: '{count, plural, one {# بار ذکر} other {# بار ذکر}}',
  quickStats: 'اہم اعداد و شمار',
  recentReports: 'حالیہ رپورٹس',
  keyword: 'طریقہ',
  reports: 'رپورٹس',
  moreInTheTable: 'اور {count} مزید، جدول میں۔',
  noReportsTitle: 'ابھی کوئی رپورٹ نہیں',
  noReportsText: 'جب لوگ رپورٹس جمع کرائیں گے تو ان میں بتائے گئے طریقے یہاں گنے جائیں گے۔',
  fileAReport: 'رپورٹ جمع کرائیں',
};
