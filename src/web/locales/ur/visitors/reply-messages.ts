import type { replyMessages as english } from '../../../../contract/messages/reply-messages.ts';
import type { Words } from '../../words.ts';

/** The messages of replies and follow-ups, which authors and people named in reports meet. */
export const replyMessages: Words<typeof english> = {
  replyMax: 'جواب زیادہ سے زیادہ 500 حروف کا ہو',
  replyAnswered: 'اس کا جواب دیا جا چکا ہے، اس لیے آپ اسے بدل نہیں سکتے۔ آپ اسے ہٹا سکتے ہیں۔',
  replyChanged: 'جس بات کا آپ جواب دے رہے ہیں وہ بدل گئی ہے یا اب نہیں دکھائی جاتی۔ صفحہ دوبارہ لوڈ کریں۔',
};
