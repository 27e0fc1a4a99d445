import type { disputeMessages as english } from '../../../../contract/messages/dispute-messages.ts';
import type { Words } from '../../words.ts';
import { replyMessages } from './reply-messages.ts';

/** The messages of disputes and replies that only people named in reports meet. */
export const disputeMessages: Words<typeof english> = {
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
  ...replyMessages,
  replyTaken: 'اس رپورٹ میں نامزد کسی اور شخص نے جواب دے دیا ہے۔ آپ پھر بھی اعتراض کر سکتے ہیں۔',
};
