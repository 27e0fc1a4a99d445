import type { Words } from '../../catalogue.ts';
import type { overview as english } from '../../en/admin/overview.ts';

export const overview: Words<typeof english> = {
  overviewTitle: 'جائزہ',
  overviewIntro: 'کیا فیصلے کا منتظر ہے، اور پچھلے 12 ہفتوں میں کیا فیصلے ہوئے۔',
  overviewWaiting: 'منتظر',
  overviewOldest: 'سب سے پرانی',
  overviewNothing: 'کوئی نہیں',
  overviewSecond: 'دوسرے موڈریٹر کی منتظر',
  overviewAsleep: 'رپورٹ کرنے والے کی منتظر',
  overviewDecided: 'فیصلے',
  overviewMedian: 'فیصلے کا درمیانی وقت',
  overviewOverturned: 'پلٹے گئے',
  overviewByWeek: 'ہفتہ وار',
  overviewByModerator: 'موڈریٹر کے لحاظ سے',
  overviewWeek: 'ہفتہ',
  overviewModerator: 'موڈریٹر',
  overviewLeft: 'سابق موڈریٹر',
  overviewNoDecisions: 'پچھلے 12 ہفتوں میں کوئی فیصلہ نہیں ہوا۔',
  overviewOpenQueue: 'قطار کھولیں',
};
