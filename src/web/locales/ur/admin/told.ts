import type { Words } from '../../catalogue.ts';
import type { told as english } from '../../en/admin/told.ts';

export const told: Words<typeof english> = {
  toldReference: 'حوالہ نمبر',
  toldTitle: 'آپ کی رپورٹ کے فیصلے',
  toldBack: 'آپ کی رپورٹس',
  toldNone: 'ابھی کوئی فیصلہ نہیں ہوا',
  toldNoneText: 'جب کوئی موڈریٹر اس رپورٹ کا فیصلہ کرے گا یا آپ سے کچھ پوچھے گا، تو آپ یہاں اور ای میل میں پڑھیں گے۔',
  told_verify: 'تصدیق شدہ',
  told_list: 'فہرست میں: جانچ میں ملتی ہے',
  told_hold: 'روکی ہوئی: جانچ میں نہیں ملتی',
  told_ask: 'موڈریٹر کا ایک سوال ہے',
  told_redact: 'کچھ حصے دوسروں سے چھپا دیے گئے',
  told_remove: 'ہٹا دی گئی: اب جانچ میں نہیں ملتی',
  told_reverse: 'پچھلا فیصلہ پلٹ دیا گیا',
  toldReason: 'وجہ',
  toldNote: 'موڈریٹر کا نوٹ',
  toldReversed: 'پلٹا گیا',
  toldYourAnswer: 'آپ کا جواب',
  toldAnswer: 'جواب',
  toldSend: 'جواب بھیجیں',
  toldSent: 'آپ کا جواب موڈریٹروں کو مل گیا ہے۔',
};
