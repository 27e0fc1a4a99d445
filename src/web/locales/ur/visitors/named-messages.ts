import type { namedMessages as english } from '../../../../contract/messages/named-messages.ts';
import type { Words } from '../../words.ts';
import { disputeMessages } from './dispute-messages.ts';

/** The messages of calls that only people named in reports make. */
export const namedMessages: Words<typeof english> = {
  ...disputeMessages,
  caseLinkInvalid: 'اس لنک کی مدت ختم ہو گئی، اسے بند یا تبدیل کر دیا گیا، یا یہ نامکمل ہے۔ شناخت دوبارہ ثابت کریں۔',
  caseReportNotFound: 'آپ کے بارے میں ایسی کوئی رپورٹ اب نہیں ہے۔ صفحہ دوبارہ لوڈ کریں۔',
  caseNeverPassedOn: 'ای میل پتا یا شناختی کارڈ نمبر پہلے کسی اور کے پاس نہیں تھا۔',
  proofKindInvalid: 'چنیں کہ آپ کیا ثابت کرنا چاہتے ہیں',
  proofIdentifierRequired: 'وہ شناخت لکھیں جسے آپ ثابت کرنا چاہتے ہیں',
  proofWordsMax: 'زیادہ سے زیادہ 500 حروف لکھیں',
  proofCodeInvalid: 'یہ کوڈ غلط ہے، 10 منٹ سے پرانا ہے، یا بہت بار آزمایا گیا۔ اسے دیکھ لیں، یا نیا کوڈ منگوائیں۔',
  proofNotOpen: 'اس ثبوت کا وقت گزر گیا، یا یہ مکمل ہو چکا ہے۔ دوبارہ شروع کریں۔',
  proofPdfTooLarge: 'PDF \u20662 MB\u2069 تک ہو سکتی ہے۔ صرف متعلقہ صفحہ بھیجیں، یا اس کی تصویر۔',
  proofLinkInvalid: 'اسی پروفائل کا لنک لکھیں، جو https:// سے شروع ہو',
  proofsFull: 'بہت سے ثبوت ہمارے موڈریٹروں کے منتظر ہیں۔ براہِ کرم کل دوبارہ کوشش کریں۔',
  proofDocumentReceived: 'شکریہ۔ ایک موڈریٹر اسے دیکھے گا، اور ہم آپ کو ای میل کریں گے۔',
  caseEnded: 'یہ لنک اب کام نہیں کرتا۔',
};
