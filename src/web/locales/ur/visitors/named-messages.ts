import type { namedMessages as english } from '../../../../contract/messages/named-messages.ts';
import type { Words } from '../../words.ts';
import { replyMessages } from './reply-messages.ts';

/** The messages of calls that only people named in reports make. */
export const namedMessages: Words<typeof english> = {
  ...replyMessages,
  disputeReasonRequired: 'بتائیں کہ آپ کو رپورٹ پر کیا اعتراض ہے',
  disputeWordsRequired: 'لکھیں کہ کیا درست نہیں',
  disputeWordsMax: 'یہ زیادہ سے زیادہ 2,000 حروف کا ہو',
  disputeOpen: 'آپ اس رپورٹ پر پہلے ہی اعتراض کر چکے ہیں، اور فیصلہ ابھی آنا ہے۔',
  disputeTooSoon: 'آپ کے اعتراض کا فیصلہ ہو چکا ہے۔ آپ ایک بار اپیل کر سکتے ہیں، یا {date} سے نیا اعتراض کر سکتے ہیں۔',
  disputesPaused: 'موڈریٹروں نے آپ کے اعتراضات روک دیے ہیں۔ آپ {date} سے دوبارہ اعتراض کر سکتے ہیں۔',
  appealNotPossible: 'اس فیصلے کے خلاف اپیل نہیں ہو سکتی، یا اس کا وقت گزر چکا ہے۔',
  requestReportRequired: 'لکھیں کہ بات کس رپورٹ کی ہے',
  requestReasonRequired: 'منتخب کریں کہ رپورٹ میں کیا غلط ہے',
  requestWordsRequired: 'لکھیں کہ کیوں',
  requestWordsMax: 'زیادہ سے زیادہ 2,000 حروف لکھیں',
  requestLineMax: 'زیادہ سے زیادہ 200 حروف لکھیں',
  authorityRequired: 'عدالت یا ادارے کا نام لکھیں',
  fileNumberRequired: 'فائل نمبر لکھیں',
  legalBasisRequired: 'قانون اور دفعہ لکھیں',
  replyTaken: 'اس رپورٹ میں نامزد کسی اور شخص نے جواب دے دیا ہے۔ آپ پھر بھی اعتراض کر سکتے ہیں۔',
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
};
