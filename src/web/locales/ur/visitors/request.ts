import type { request as english } from '../../en/visitors/request.ts';
import type { Words } from '../../words.ts';
import { requestFields } from '../app/request-fields.ts';

/** The forms of requests without proof on /named. */
export const request: Words<typeof english> = {
  ...requestFields,
  requestNoticeTitle: 'موڈریٹروں کو کسی رپورٹ کے بارے میں بتائیں',
  requestNoticeHint:
    'ہر شخص کے لیے۔ اگر رپورٹ میں آپ کا نام ہے تو بہتر ہے کہ یہ ثابت کریں: تب آپ دیکھ سکتے ہیں کہ کیا درج ہے، جواب دے سکتے ہیں، اعتراض اور اپیل کر سکتے ہیں۔',
  requestOrderTitle: 'حکم یا سرکاری درخواست بھیجیں',
  requestOrderHint:
    'ایک موڈریٹر دیکھتا ہے کہ یہ کہاں سے آئی ہے، اور اسی دن رپورٹ دیکھتا ہے۔ اگر کوئی نہ دیکھے تو فیصلہ ہونے تک رپورٹ چھپا دی جاتی ہے۔',
  requestReportHint: 'اس کا حوالہ نمبر، یا جو آپ جانتے ہیں: کس کے بارے میں، کہاں، کب۔',
  requestReason: 'اس میں کیا غلط ہے',
  requestWords: 'آپ ایسا کیوں سمجھتے ہیں؟',
  requestOrderWords: 'آپ کیا چاہتے ہیں؟',
  requestName: 'آپ کا نام',
  requestContact: 'ای میل پتا',
  requestContactHint: 'فیصلہ ہونے پر ہم آپ کو لکھیں گے۔ پتے کے بغیر آپ کو اس کا پتا نہیں چلے گا۔',
  requestOrderContactHint: 'عدالت یا ادارے کا۔ جواب وہیں جائے گا۔',
  requestSentTitle: 'آپ کی درخواست موڈریٹروں کو مل گئی ہے',
  requestSentText: 'وہ {day} تک فیصلہ کریں گے۔',
  requestSentNoContact: 'آپ نے ای میل پتا نہیں دیا، اس لیے آپ کو جواب نہیں ملے گا۔',
  requestNumber: 'اس کا نمبر:',
  requestBack: 'شروع پر واپس',
};
