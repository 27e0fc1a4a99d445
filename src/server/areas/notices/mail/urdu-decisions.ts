import { appealDays } from '../../../../contract/disputes/disputes.ts';
import { isAppealable } from '../../../../contract/moderation/moderation.ts';
import {
  type DecisionMail,
  type LinkedPages,
  type MailText,
  type ReportRules,
  ruleOf,
  type ToldDecision,
} from './mail-content.ts';

const unclear = {
  noEvidence: 'اس میں یہ کافی تفصیل سے نہیں لکھا کہ کیا ہوا۔',
  unclearSubject: 'یہ واضح نہیں کہ رپورٹ کس کے بارے میں ہے۔',
  unclearEvents: 'یہ واضح نہیں کہ کیا ہوا۔',
};

const reasons: Record<ToldDecision, Record<string, string>> = {
  verify: {
    evidence: 'آپ کے دیے ہوئے ثبوت اس کی تائید کرتے ہیں۔',
    documents: 'آپ کی شامل کی ہوئی فائلیں اس کی تائید کرتی ہیں۔',
    authorConfirmed: 'آپ کے جوابات اس کی تائید کرتے ہیں۔',
    severalReports: 'دوسری رپورٹس بھی یہی کہتی ہیں۔',
  },
  list: {
    plausible: 'رپورٹ کی بات قابلِ یقین ہے۔',
    questionAnswered: 'آپ کے جواب سے بات واضح ہو گئی۔',
    cleared: 'اس کے بارے میں شک دور ہو گیا۔',
  },
  hold: {
    ...unclear,
    suspectedCampaign: 'لگتا ہے یہ اکٹھی درج کی گئی کئی رپورٹس میں سے ایک ہے۔',
    authorityAsked: 'کسی عدالت یا سرکاری ادارے نے اس کا مطالبہ کیا ہے۔',
  },
  ask: { ...unclear, contradiction: 'اس کے کچھ حصے ایک دوسرے سے میل نہیں کھاتے۔' },
  redact: {
    namesOthers: 'ان میں ایسے لوگوں کے نام تھے جن کے بارے میں رپورٹ نہیں ہے۔',
    namesAuthor: 'ان سے دوسروں کو پتا چل سکتا تھا کہ آپ کون ہیں۔',
    abusive: 'وہ توہین آمیز تھے۔',
    excessive: 'ان میں ضرورت سے زیادہ نجی باتیں تھیں۔',
  },
  remove: {
    false: 'رپورٹ کی بات غلط نکلی۔',
    wrongPerson: 'اس میں غلط شخص کا نام ہے۔',
    notFraud: 'جو کچھ اس میں لکھا ہے وہ فراڈ نہیں۔',
    duplicate: 'اسی بات کی ایک اور رپورٹ موجود ہے۔',
    abusive: 'یہ توہین آمیز یا دھمکی آمیز ہے۔',
    unlawful: 'قانون ہمیں اسے دکھانے کی اجازت نہیں دیتا۔',
    authorAsked: 'آپ نے اسے ہٹانے کو کہا تھا۔',
  },
  uphold: {
    sameConclusion: 'ایک دوسرے موڈریٹر نے اسے دوبارہ دیکھا اور اسی نتیجے پر پہنچا۔',
    nothingNew: 'اپیل میں ایسی کوئی بات نہیں جو فیصلے کے وقت معلوم نہ تھی۔',
  },
  reverse: {
    mistake: 'وہ فیصلہ غلطی سے ہوا تھا۔',
    newEvidence: 'نئے ثبوت سامنے آئے ہیں۔',
    appeal: 'اس پر اعتراض ہوا، اور ایک دوسرے موڈریٹر نے اسے دوبارہ دیکھا۔',
  },
};

/** What a report must be like, which it was not. */
const rules: ReportRules = {
  hold: {
    noEvidence: 'رپورٹ میں لکھا ہو کہ کیا ہوا، کب ہوا، اور لکھنے والے کو کیسے معلوم ہے۔',
    unclearSubject: 'رپورٹ سے واضح ہو کہ وہ کس کے بارے میں ہے۔',
    unclearEvents: 'رپورٹ میں لکھا ہو کہ کیا ہوا، کب ہوا، اور لکھنے والے کو کیسے معلوم ہے۔',
    suspectedCampaign: 'ہر شخص وہی رپورٹ کرے جو وہ خود جانتا ہے۔',
    authorityAsked: 'جہاں قانون کہے وہاں رجسٹری عدالتوں اور سرکاری اداروں کی بات مانتی ہے۔',
  },
  redact: {
    namesOthers: 'رپورٹ میں صرف اسی کا نام ہو جس کے بارے میں وہ ہے۔',
    namesAuthor: 'دوسرے جو پڑھیں اس سے یہ ظاہر نہ ہو کہ رپورٹ کس نے کی۔',
    abusive: 'رپورٹ میں حقائق ہوں، توہین یا دھمکی نہیں۔',
    excessive: 'رپورٹ میں کسی کی نجی زندگی کی بات ضرورت سے زیادہ نہ ہو۔',
  },
  remove: {
    false: 'رپورٹ سچی ہو۔',
    wrongPerson: 'رپورٹ میں صحیح شخص کا نام ہو۔',
    notFraud: 'یہاں صرف فراڈ کی رپورٹس لی جاتی ہیں۔',
    duplicate: 'ایک واقعے کی رپورٹ ایک بار ہو۔',
    abusive: 'رپورٹ میں حقائق ہوں، توہین یا دھمکی نہیں۔',
    unlawful: 'یہاں ایسی کوئی چیز نہیں دکھائی جاتی جس سے قانون منع کرے۔',
    authorAsked: 'لکھنے والے اپنی رپورٹ ہٹوا سکتے ہیں۔',
  },
};

const texts: Record<ToldDecision, (id: string) => [subject: string, text: string]> = {
  verify: (id) => [
    'آپ کی رپورٹ کی تصدیق ہو گئی',
    `موڈریٹروں نے آپ کی رپورٹ ${id} دیکھ کر اس کی تصدیق کر دی ہے۔ جانچ میں یہ تصدیق شدہ کے طور پر ملتی ہے۔`,
  ],
  list: (id) => [
    'جانچ میں اب آپ کی رپورٹ ملتی ہے',
    `ایک موڈریٹر نے آپ کی رپورٹ ${id} دیکھ لی ہے۔ اب یہ جانچ میں ملتی ہے۔`,
  ],
  hold: (id) => [
    'آپ کی رپورٹ روک لی گئی ہے',
    `ایک موڈریٹر نے آپ کی رپورٹ ${id} دیکھ کر اسے فی الحال روک لیا ہے: یہ جانچ میں نہیں ملتی۔ آپ اسے کسی بھی وقت درست کر سکتے ہیں۔`,
  ],
  ask: (id) => [
    'آپ کی رپورٹ کے بارے میں ایک سوال',
    `ایک موڈریٹر آپ کی رپورٹ ${id} کے بارے میں کچھ پوچھنا چاہتا ہے۔ براہِ کرم 7 دن کے اندر جواب دیں۔ اس کے بعد فیصلہ آپ کے جواب کے بغیر ہو گا۔`,
  ],
  redact: (id) => [
    'آپ کی رپورٹ کے کچھ حصے چھپا دیے گئے',
    `ایک موڈریٹر نے آپ کی رپورٹ ${id} کے کچھ حصے دوسروں سے چھپا دیے ہیں۔ آپ انہیں اب بھی دیکھ سکتے ہیں۔`,
  ],
  remove: (id) => ['آپ کی رپورٹ ہٹا دی گئی', `ایک موڈریٹر نے آپ کی رپورٹ ${id} ہٹا دی ہے: اب یہ جانچ میں نہیں ملتی۔`],
  uphold: (id) => [
    'آپ کی اپیل کا فیصلہ ہو گیا: پہلا فیصلہ برقرار ہے',
    `رپورٹ ${id} کے بارے میں آپ کی اپیل ایک ایسے موڈریٹر نے دیکھی جس نے پہلے فیصلہ نہیں کیا تھا۔ فیصلہ برقرار ہے، اور اس کے خلاف دوبارہ اپیل نہیں ہو سکتی۔`,
  ],
  reverse: (id) => [
    'آپ کی رپورٹ کا ایک فیصلہ پلٹ دیا گیا',
    `آپ کی رپورٹ ${id} کا تازہ ترین فیصلہ واپس لے لیا گیا۔ رپورٹ پہلے جیسی ہے، اور ایک موڈریٹر اسے دوبارہ دیکھے گا۔`,
  ],
};

/** The statement of reasons: the rule behind a decision against a report, and how the report broke it. */
export function statementOfReasons(decision: ToldDecision, reason: string): string[] {
  const [rule, why] = [ruleOf(rules, decision, reason), reasons[decision][reason]];
  return [...(rule ? [`اصول: ${rule}`] : []), ...(why ? [`وجہ: ${why}`] : [])];
}

/** What the author can do about it. */
export const howToAppeal = `یہ فیصلہ ایک انسان نے کیا ہے۔ اگر کسی خودکار جانچ کا دخل تھا تو نیچے دیے ہوئے صفحے پر لکھا ہے۔ اگر آپ کے خیال میں فیصلہ غلط ہے تو آپ ${appealDays} دن کے اندر وہاں ایک بار اپیل کر سکتے ہیں۔ پھر ایک ایسا موڈریٹر فیصلہ کرے گا جس نے یہ فیصلہ نہیں کیا تھا۔`;

/** The mail to an author about a decision. */
export function decisionText({ decision, reason, note, reportId }: DecisionMail, pages: LinkedPages): MailText {
  const [subject, text] = texts[decision](`\u2068${reportId}\u2069`);
  return {
    subject,
    paragraphs: [
      text,
      ...statementOfReasons(decision, reason),
      ...(note === null ? [] : [`${decision === 'ask' ? 'سوال' : 'موڈریٹر کا نوٹ'}: \u2068${note}\u2069`]),
      ...(isAppealable(decision) ? [howToAppeal] : []),
    ],
    button: { label: decision === 'ask' ? 'جواب دیں' : 'فیصلہ دیکھیں', link: pages.decisions(reportId) },
  };
}
