import type { namedProblems as english } from '../../../contract/named-problems.ts';
import type { DocsText } from '../catalogue.ts';

/** The problems that only people named in reports meet. */
export const namedProblems: Pick<DocsText['problems'], keyof typeof english> = {
  caseLinkInvalid: {
    title: 'لنک کام نہیں کرتا',
    meaning:
      'معاملے کے لنک کی مدت ختم ہو گئی، اس کے مالک نے اسے بند کر دیا، نیا لنک آ گیا، یا ایسا لنک کبھی تھا ہی نہیں۔ ان میں سے کون سی بات ہے، یہ نہیں بتایا جاتا۔',
    remedy: 'شناخت دوبارہ ثابت کریں: نیا لنک ای میل سے آئے گا۔',
  },
  caseReportNotFound: {
    title: 'معاملے میں ایسی رپورٹ نہیں',
    meaning: 'ثابت شدہ شناخت کا نام اس آئی ڈی کی کسی رپورٹ میں نہیں، یا رپورٹ اس دوران واپس لے لی گئی یا ہٹا دی گئی۔',
    remedy: 'معاملہ دوبارہ لوڈ کریں۔',
  },
  caseNotPhone: {
    title: 'فون نمبر نہیں',
    meaning: 'صرف فون نمبر پہلے کسی اور کے پاس ہو سکتا ہے؛ یہ معاملہ ای میل یا شناختی کارڈ کے بارے میں ہے۔',
    remedy: 'فون نمبر ثابت کریں، اور اسی معاملے کا لنک استعمال کریں۔',
  },
  proofNotOpen: {
    title: 'یہ ثبوت تصویر نہیں لیتا',
    meaning:
      'ایسا کوئی ثبوت نہیں جسے تصویر درکار ہو: تصویر آ چکی ہے، ایک گھنٹے سے زیادہ گزر گیا ہے، یا فیصلہ ہو چکا ہے۔',
    remedy: 'نیا ثبوت شروع کریں۔',
  },
  proofsFull: {
    title: 'بہت سے ثبوت منتظر ہیں',
    meaning: 'جتنے ثبوت ایک وقت میں رکھے جاتے ہیں، اس سے زیادہ موڈریٹروں کے منتظر ہیں۔',
    remedy: 'کل دوبارہ کوشش کریں۔',
  },
};
