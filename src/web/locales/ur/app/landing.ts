import type { landing as english } from '../../en/app/landing.ts';
import type { Words } from '../../words.ts';

import { typed } from './identifiers.ts';

const takenToo = Object.values(typed).join('، ');

/** What a visitor sees above the dashboard, and the field of every check. */
export const landing: Words<typeof english> = {
  checkTitle: 'رقم دینے سے پہلے جانچ لیں',
  landingText:
    'یہاں لوگ دھوکے کی رپورٹ کرتے ہیں، تاکہ آپ رقم دینے سے پہلے کسی کی ای میل، شناختی کارڈ نمبر یا فون نمبر جانچ سکیں۔',
  checkNeedsAccount: 'جواب دیکھنے کے لیے اکاؤنٹ چاہیے۔ آپ کا لکھا ہوا محفوظ ہے۔',
  checkLabel: 'ای میل، شناختی کارڈ یا فون',
  checkButton: 'جانچیں',
  checkEmpty: 'ای میل، شناختی کارڈ نمبر یا فون نمبر لکھیں۔',
  checkTakes: `اس کی جانچ نہیں ہو سکتی۔ یہاں ای میل، شناختی کارڈ نمبر، فون نمبر، ${takenToo}، یا کسی صفحے یا پروفائل کا لنک لکھیں۔`,
  checkMoreNeedsAccount: 'اکاؤنٹ ہو تو آپ پڑھ سکتے ہیں کہ کیا رپورٹ ہوا، اور اس کی کتنی تائید ہے۔',
  visitorReported: 'کسی نے اس کی رپورٹ کی ہے۔',
  visitorReportedMeans: 'رپورٹ اسے جمع کرانے والے کا دعویٰ ہے۔ پیشگی رقم دینے سے پہلے مزید معلوم کریں۔',
  visitorNotReported: 'ایسی کوئی رپورٹ نہیں ملی جس پر اعتراض نہ ہو۔',
  visitorNotReportedMeans: 'اس سے کچھ ثابت نہیں ہوتا۔ جن رپورٹس پر اعتراض چل رہا ہے وہ یہاں شمار نہیں ہوتیں۔',
  withAccount: 'اکاؤنٹ کے ساتھ',
};
