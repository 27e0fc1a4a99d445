import type { namedMessages as english } from '../../../contract/messages/named-messages.ts';
import type { Words } from '../catalogue.ts';
import { disputeMessages } from './dispute-messages.ts';

/** The messages of calls that only people named in reports make. */
export const namedMessages: Words<typeof english> = {
  ...disputeMessages,
  caseLinkInvalid: 'اس لنک کی مدت ختم ہو گئی، اسے بند یا تبدیل کر دیا گیا، یا یہ نامکمل ہے۔ شناخت دوبارہ ثابت کریں۔',
  caseReportNotFound: 'آپ کے بارے میں ایسی کوئی رپورٹ اب نہیں ہے۔ صفحہ دوبارہ لوڈ کریں۔',
  caseNotPhone: 'یہ معاملہ کسی فون نمبر کے بارے میں نہیں۔',
  proofKindInvalid: 'ای میل، فون نمبر یا شناختی کارڈ نمبر چنیں',
  proofIdentifierRequired: 'وہ شناخت لکھیں جسے آپ ثابت کرنا چاہتے ہیں',
  proofWordsMax: 'زیادہ سے زیادہ 500 حروف لکھیں',
  proofCodeInvalid: 'یہ کوڈ غلط ہے، 10 منٹ سے پرانا ہے، یا بہت بار آزمایا گیا۔ اسے دیکھ لیں، یا نیا کوڈ منگوائیں۔',
  proofNotOpen: 'یہ تصویر بھیجنے کا وقت گزر گیا۔ دوبارہ شروع کریں۔',
  proofsFull: 'بہت سے ثبوت ہمارے موڈریٹروں کے منتظر ہیں۔ براہِ کرم کل دوبارہ کوشش کریں۔',
  proofPhotoReceived: 'شکریہ۔ ایک موڈریٹر اسے دیکھے گا، اور ہم آپ کو ای میل کریں گے۔',
  caseEnded: 'یہ لنک اب کام نہیں کرتا۔',
};
