import type { Words } from '../catalogue.ts';
import type { dashboard as english } from '../en/dashboard.ts';

/** The dashboard. */
export const dashboard: Words<typeof english> = {
  dashboardIntro: 'دھوکہ دہی پر نظر رکھنے اور اسے روکنے کے لیے تازہ ترین معلومات اور تفصیلی رپورٹس۔',
  unverifiedClaims:
    'یہاں وہ الفاظ گنے گئے ہیں جو لوگوں نے اپنی رپورٹس میں لکھے۔ رپورٹس دعوے ہیں: کسی نے ان کی تصدیق نہیں کی۔',
  mentions: 'کل ذکر',
  mentionsNote: 'ایک رپورٹ میں کئی طریقوں کا ذکر ہو سکتا ہے',
  keywordsNamed: 'طریقے',
  topPattern: 'سب سے عام طریقہ',
  topPatternNote: '{count, plural, one {# بار ذکر} other {# بار ذکر}}',
  quickStats: 'اہم اعداد و شمار',
  recentReports: 'حالیہ رپورٹس',
  keyword: 'طریقہ',
  total: 'کل',
  reports: 'رپورٹس',
  moreInTheTable: 'اور {count} مزید، جدول میں۔',
  noReportsTitle: 'ابھی کوئی رپورٹ نہیں',
  noReportsText: 'جب لوگ رپورٹس جمع کرائیں گے تو ان میں بتائے گئے طریقے یہاں گنے جائیں گے۔',
  fileAReport: 'رپورٹ جمع کرائیں',
};
