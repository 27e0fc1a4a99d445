import type { DecisionMail, LinkedPages, MailText, ToldDecision } from './mail-content.ts';

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
  hold: { ...unclear, suspectedCampaign: 'لگتا ہے یہ اکٹھی درج کی گئی کئی رپورٹس میں سے ایک ہے۔' },
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
    authorAsked: 'آپ نے یہی کہا تھا۔',
  },
  reverse: {
    mistake: 'وہ فیصلہ غلطی سے ہوا تھا۔',
    newEvidence: 'نئے ثبوت سامنے آئے ہیں۔',
    appeal: 'اس پر اعتراض ہوا، اور ایک دوسرے موڈریٹر نے اسے دوبارہ دیکھا۔',
  },
};

const texts: Record<ToldDecision, (id: string) => [subject: string, text: string]> = {
  verify: (id) => [
    'آپ کی رپورٹ کی تصدیق ہو گئی',
    `موڈریٹروں نے آپ کی رپورٹ ${id} دیکھ کر اس کی تصدیق کر دی ہے۔ یہ تلاش میں ملتی ہے، تصدیق شدہ کے طور پر۔`,
  ],
  list: (id) => ['آپ کی رپورٹ فہرست میں ہے', `ایک موڈریٹر نے آپ کی رپورٹ ${id} دیکھ لی ہے۔ یہ تلاش میں ملتی ہے۔`],
  hold: (id) => [
    'آپ کی رپورٹ روک لی گئی ہے',
    `ایک موڈریٹر نے آپ کی رپورٹ ${id} دیکھ کر اسے فی الحال روک لیا ہے: یہ تلاش میں نہیں ملتی۔ آپ اسے کسی بھی وقت درست کر سکتے ہیں۔`,
  ],
  ask: (id) => [
    'آپ کی رپورٹ کے بارے میں ایک سوال',
    `ایک موڈریٹر آپ کی رپورٹ ${id} کے بارے میں کچھ پوچھنا چاہتا ہے۔ براہِ کرم 7 دن کے اندر جواب دیں۔ اس کے بعد فیصلہ آپ کے جواب کے بغیر ہو گا۔`,
  ],
  redact: (id) => [
    'آپ کی رپورٹ کے کچھ حصے چھپا دیے گئے',
    `ایک موڈریٹر نے آپ کی رپورٹ ${id} کے کچھ حصے دوسروں سے چھپا دیے ہیں۔ آپ انہیں اب بھی دیکھ سکتے ہیں۔`,
  ],
  remove: (id) => ['آپ کی رپورٹ ہٹا دی گئی', `ایک موڈریٹر نے آپ کی رپورٹ ${id} ہٹا دی ہے: اب یہ تلاش میں نہیں ملتی۔`],
  reverse: (id) => [
    'آپ کی رپورٹ کا ایک فیصلہ پلٹ دیا گیا',
    `آپ کی رپورٹ ${id} کا تازہ ترین فیصلہ واپس لے لیا گیا۔ رپورٹ پہلے جیسی ہے، اور ایک موڈریٹر اسے دوبارہ دیکھے گا۔`,
  ],
};

/** The mail to an author about a decision. */
export function decisionText({ decision, reason, note, reportId }: DecisionMail, pages: LinkedPages): MailText {
  const [subject, text] = texts[decision](`\u2068${reportId}\u2069`);
  const why = reasons[decision][reason];
  return {
    subject,
    paragraphs: [
      text,
      ...(why ? [`وجہ: ${why}`] : []),
      ...(note === null ? [] : [`${decision === 'ask' ? 'سوال' : 'موڈریٹر کا نوٹ'}: \u2068${note}\u2069`]),
    ],
    button: { label: decision === 'ask' ? 'جواب دیں' : 'فیصلہ دیکھیں', link: pages.decisions(reportId) },
  };
}
