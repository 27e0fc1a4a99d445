import type { DisputeOutcome } from '../../../../contract/disputes/disputes.ts';
import type { DisputeMail, LinkedPages, MailText } from './mail-content.ts';
import { howToAppeal, statementOfReasons } from './urdu-decisions.ts';
import { isolate } from './urdu-time.ts';

/** As ۱۴ فروری ۲۰۲۶, in Western digits. @param day YYYY-MM-DD */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('ur-PK-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const outcomes: Record<DisputeOutcome, string> = {
  upheld: 'اعتراض درست مانا گیا: رپورٹ ہٹا دی گئی ہے، اور اب جانچ میں نہیں ملتی۔',
  amended: 'رپورٹ میں تبدیلی کی گئی ہے، اور اب وہ اسی نئی شکل میں رجسٹری میں رہے گی۔',
  reply_only: 'رپورٹ رجسٹری میں رہے گی، اور اس کے ساتھ نامزد شخص کا جواب بھی دکھایا جائے گا۔',
  refused: 'اعتراض نہیں مانا گیا: رپورٹ رجسٹری میں رہے گی۔',
};
const appeal =
  'آپ 30 دن کے اندر اپنے معاملے کے صفحے پر ایک بار اپیل کر سکتے ہیں۔ اسے وہ موڈریٹر نہیں دیکھے گا جس نے یہ فیصلہ کیا۔';
const appealed = 'اس فیصلے کے خلاف اپیل نہیں ہو سکتی۔ آپ 30 دن بعد اس رپورٹ پر دوبارہ اعتراض کر سکتے ہیں۔';
const link =
  'آپ کے معاملے کا صفحہ اس لنک سے کھلتا ہے جو ہم نے آپ کو بھیجا تھا۔ اگر اس کی مدت ختم ہو گئی ہو تو اپنی شناخت دوبارہ ثابت کریں۔';

/** The mail to whoever disputes a report. */
function toSubject(mail: DisputeMail): { subject: string; paragraphs: string[] } {
  switch (mail.news) {
    case 'opened':
      return {
        subject: mail.isAppeal ? 'آپ کی اپیل ہمیں مل گئی' : 'آپ کا اعتراض ہمیں مل گیا',
        paragraphs: [
          mail.isAppeal
            ? 'آپ نے اپنے بارے میں ایک رپورٹ کے فیصلے کے خلاف اپیل کی ہے۔ اسے کوئی ایسا موڈریٹر دیکھے گا جس نے پہلے اس کا فیصلہ نہیں کیا۔'
            : 'آپ نے اپنے بارے میں ایک رپورٹ پر اعتراض کیا ہے۔ اب سے جسے بھی یہ رپورٹ دکھائی جائے گی اسے یہ بات بتائی جائے گی، اور اسکور میں یہ آدھی شمار ہو گی۔',
          `ہم رپورٹ کرنے والے سے کام کے 5 دنوں کے اندر پوچھیں گے، اور ${formatDay(mail.decisionDueOn)} تک فیصلہ کریں گے۔ اگر کام کے 30 دنوں تک فیصلہ نہ ہوا تو فیصلے تک یہ رپورٹ جانچ میں نہیں ملے گی۔`,
        ],
      };
    case 'asked':
      return {
        subject: 'آپ کے اعتراض کے بارے میں ایک سوال',
        paragraphs: [
          'ایک موڈریٹر آپ کے اعتراض کے بارے میں کچھ پوچھنا چاہتا ہے۔ براہِ کرم اپنے معاملے کے صفحے پر جواب دیں۔',
          ...(mail.question === null ? [] : [`سوال: ${isolate(mail.question)}`]),
        ],
      };
    case 'decided':
      return {
        subject: mail.isAppeal ? 'آپ کی اپیل کا فیصلہ ہو گیا' : 'آپ کے اعتراض کا فیصلہ ہو گیا',
        paragraphs: [
          outcomes[mail.outcome],
          `وجوہات: ${isolate(mail.reasons)}`,
          ...(mail.outcome === 'upheld'
            ? ['جسے بھی یہ رپورٹ بتائی گئی تھی، اسے یہ تصحیح بتا دی جائے گی۔']
            : [mail.isAppeal ? appealed : appeal]),
        ],
      };
    case 'held':
      return {
        subject: 'جس رپورٹ پر آپ کو اعتراض ہے وہ روک لی گئی ہے',
        paragraphs: ['آپ کے اعتراض کا فیصلہ وقت پر نہیں ہوا۔ اس لیے اب سے فیصلے تک یہ رپورٹ جانچ میں نہیں ملے گی۔'],
      };
    case 'readable':
      return {
        subject: 'اب آپ رپورٹ پڑھ سکتے ہیں',
        paragraphs: [
          'آپ نے وہ رپورٹ پڑھنے کو کہا تھا جس میں آپ کا نام ہے۔ موڈریٹر نے اسے کھول دیا ہے: اپنے معاملے کے صفحے پر اسے پڑھیں، اور وہیں جواب دیں یا اعتراض کریں۔ جن حصوں سے رپورٹ کرنے والے کا پتا چلتا، وہ چھپے ہوئے ہیں۔',
        ],
      };
    case 'unread':
      return {
        subject: 'جو رپورٹ آپ پڑھنا چاہتے تھے وہ روک لی گئی ہے',
        paragraphs: [
          'کسی نے وقت پر اسے نہیں کھولا، اس لیے جب تک کوئی اسے نہ کھولے، جانچ میں یہ نہیں ملے گی۔ تب آپ کو ای میل آئے گی۔',
        ],
      };
    // Only the author is told of orders.
    case 'ordered':
    case 'ended':
      return {
        subject: 'آپ کا اعتراض ختم ہو گیا',
        paragraphs: ['جس رپورٹ پر آپ نے اعتراض کیا تھا وہ اب رجسٹری میں نہیں ہے، اس لیے فیصلے کی ضرورت نہیں رہی۔'],
      };
    case 'replied':
      return {
        subject: 'آپ کے جواب کا جواب آیا ہے',
        paragraphs: [
          'آپ کے بارے میں رپورٹ کرنے والے نے آپ کے جواب پر اپنی بات لکھی ہے۔ آپ اسے اپنے معاملے کے صفحے پر پڑھ سکتے ہیں، اور ایک بار جواب دے سکتے ہیں۔ دونوں کی باتیں رپورٹ کے ساتھ دکھائی جاتی ہیں۔',
        ],
      };
    case 'reopened':
      return {
        subject: 'آپ کا اعتراض دوبارہ کھل گیا',
        paragraphs: [
          `آپ کے اعتراض کا فیصلہ واپس لے لیا گیا۔ اعتراض دوبارہ کھل گیا ہے، اور ہم ${formatDay(mail.decisionDueOn)} تک فیصلہ کریں گے۔`,
        ],
      };
  }
}

/** The mail to the author of a disputed report. */
function toAuthor(mail: DisputeMail, id: string): { subject: string; paragraphs: string[] } {
  switch (mail.news) {
    case 'asked':
      return {
        subject: 'آپ کی رپورٹ کے بارے میں ایک سوال',
        paragraphs: [
          `ایک شخص نے، جو ثابت کر چکا ہے کہ رپورٹ اسی کے بارے میں ہے، آپ کی رپورٹ ${id} پر اعتراض کیا ہے۔ براہِ کرم 7 دن کے اندر جواب دیں۔ وہ شخص آپ کا جواب نہیں پڑھتا، اور اسے یہ معلوم نہیں ہوتا کہ آپ کون ہیں۔`,
          mail.question === null
            ? 'اس بارے میں آپ کا مؤقف کیا ہے؟ آپ اپنی رپورٹ کی تائید میں کچھ شامل کر سکتے ہیں، اسے درست کر سکتے ہیں، یا واپس لے سکتے ہیں۔'
            : `سوال: ${isolate(mail.question)}`,
        ],
      };
    case 'decided':
      return {
        subject: 'آپ کی رپورٹ پر اعتراض کا فیصلہ ہو گیا',
        paragraphs: [
          `آپ کی رپورٹ ${id} پر اعتراض کیا گیا تھا۔`,
          outcomes[mail.outcome],
          ...(mail.removal ? statementOfReasons('remove', mail.removal) : []),
          `وجوہات: ${isolate(mail.reasons)}`,
          mail.removal
            ? howToAppeal
            : 'اگر آپ کے خیال میں فیصلہ غلط ہے تو رجسٹری چلانے والے کو لکھیں: کوئی دوسرا موڈریٹر اسے دوبارہ دیکھ سکتا ہے۔',
        ],
      };
    case 'held':
      return {
        subject: 'آپ کی رپورٹ روک لی گئی ہے',
        paragraphs: [
          `آپ کی رپورٹ ${id} پر اعتراض ہے، اور وقت پر فیصلہ نہیں ہوا۔ اس لیے اب سے فیصلے تک یہ جانچ میں نہیں ملے گی۔`,
        ],
      };
    case 'unread':
      return {
        subject: 'آپ کی رپورٹ روک لی گئی ہے',
        paragraphs: [
          `جس شخص نے ثابت کیا ہے کہ رپورٹ میں اس کا نام ہے، اس نے آپ کی رپورٹ ${id} پڑھنے کو کہا، اور کسی موڈریٹر نے وقت پر اسے نہیں کھولا۔ جب تک کوئی نہ کھولے، جانچ میں یہ نہیں ملے گی۔ اسے معلوم نہیں ہو گا کہ آپ کون ہیں۔`,
        ],
      };
    case 'ordered':
      return mail.isHeld
        ? {
            subject: 'آپ کی رپورٹ روک لی گئی ہے',
            paragraphs: [
              `کسی عدالت یا ادارے نے آپ کی رپورٹ ${id} کے بارے میں درخواست بھیجی، اور وقت پر اس کا فیصلہ نہیں ہوا۔ فیصلہ ہونے تک جانچ میں یہ رپورٹ نہیں ملے گی۔`,
            ],
          }
        : {
            subject: 'آپ کی رپورٹ جانچ میں پھر ملتی ہے',
            paragraphs: [`آپ کی رپورٹ ${id} کے بارے میں درخواست نامنظور ہو گئی۔ جانچ میں یہ رپورٹ پھر ملے گی۔`],
          };
    case 'replied':
      return {
        subject: mail.mayAnswer ? 'آپ کی رپورٹ پر جواب آیا ہے' : 'آپ کی بات کا جواب آیا ہے',
        paragraphs: [
          mail.mayAnswer
            ? `ایک شخص نے، جو ثابت کر چکا ہے کہ رپورٹ اسی کے بارے میں ہے، آپ کی رپورٹ ${id} پر جواب لکھا ہے۔ آپ ایک بار اس کا جواب دے سکتے ہیں۔ پہلے موڈریٹر آپ کا جواب پڑھتا ہے، تاکہ اس سے یہ ظاہر نہ ہو کہ آپ کون ہیں۔`
            : `آپ نے اپنی رپورٹ ${id} کے جواب پر جو لکھا تھا، نامزد شخص نے اس کا جواب دیا ہے۔`,
        ],
      };
    case 'reopened':
      return {
        subject: 'آپ کی رپورٹ پر اعتراض دوبارہ کھل گیا',
        paragraphs: [
          `آپ کی رپورٹ ${id} پر اعتراض کا فیصلہ واپس لے لیا گیا۔ اعتراض دوبارہ کھل گیا ہے، اور ہم ${formatDay(mail.decisionDueOn)} تک فیصلہ کریں گے۔`,
        ],
      };
    default:
      return { subject: 'آپ کی رپورٹ پر اعتراض ہے', paragraphs: [`آپ کی رپورٹ ${id} پر اعتراض ہے۔`] };
  }
}

/** The mail about a dispute to one of its sides. */
export function disputeText(mail: DisputeMail, pages: LinkedPages): MailText {
  if (mail.kind === 'disputeAuthor')
    return {
      ...toAuthor(mail, mail.reportId),
      button: {
        label: 'اپنی رپورٹ دیکھیں',
        link: (mail.news === 'replied' ? pages.report : pages.decisions)(mail.reportId),
      },
    };
  const { subject, paragraphs } = toSubject(mail);
  return { subject, paragraphs: [...paragraphs, link], button: { label: 'رجسٹری پر جائیں', link: pages.named } };
}
