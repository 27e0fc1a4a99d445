import type { LinkedPages, MailText, ProofMail } from './mail-content.ts';
import { isolate } from './urdu-time.ts';

const refusals: Record<Extract<ProofMail, { kind: 'proofRefused' }>['reason'], string> = {
  unreadable: 'جو آپ نے بھیجا، وہ پڑھا نہیں جا سکا۔',
  otherIdentifier: 'جو آپ نے بھیجا، اس میں نمبر وہ نہیں جو آپ نے لکھا تھا۔',
  noProof: 'جو آپ نے بھیجا، اس سے معلوم نہیں ہوتا کہ یہ نمبر آپ کا ہے۔',
  notReached: 'اس نمبر پر آپ سے رابطہ نہیں ہو سکا۔',
  suspicious: 'جو آپ نے بھیجا، وہ تبدیل شدہ یا نقل معلوم ہوتا ہے۔',
  codeMissing: 'پروفائل میں کوڈ نہیں تھا۔',
  profileMissing: 'پروفائل نہیں کھل سکی۔ اسے سب کے لیے کھلا ہونا چاہیے۔',
  otherProfile: 'لنک کسی اور پروفائل کا تھا۔',
  tooOld: 'افسوس، کوئی اسے وقت پر دیکھ نہ سکا۔',
  // Approvals send no such mail.
  photoFits: '',
  calledBack: '',
  documentFits: '',
  profileFits: '',
};

/** The mails to someone who proves that an identifier is theirs. They do not say whether anything is held. */
export function proofText(mail: ProofMail, pages: LinkedPages): MailText {
  switch (mail.kind) {
    case 'proofCode':
      return {
        subject: `آپ کا کوڈ ${mail.code} ہے`,
        paragraphs: [
          `کوئی، غالباً آپ خود، دیکھنا چاہتا ہے کہ فراڈ رپورٹس کی رجسٹری میں اس ای میل کے بارے میں کیا درج ہے۔ کوڈ ${mail.code} ہے۔ جس صفحے پر کوڈ مانگا تھا، وہاں 10 منٹ کے اندر لکھیں۔`,
          'اگر یہ آپ نہیں تھے تو کچھ نہ کریں اور کوڈ کسی کو نہ دیں۔ اس ای میل کا یہ مطلب نہیں کہ آپ کے بارے میں کوئی رپورٹ ہے۔',
        ],
      };
    case 'caseLink':
      return {
        subject: 'آپ کے بارے میں جو درج ہے، اس کا لنک',
        paragraphs: [
          'آپ نے ثابت کر دیا کہ یہ شناخت آپ کی ہے۔ نیچے دیے گئے لنک سے آپ دیکھ سکتے ہیں کہ اس کے بارے میں کوئی رپورٹ ہے یا نہیں، کن کو بتایا گیا، اور آپ کیا کر سکتے ہیں۔ یہ 30 دن تک، کسی بھی ڈیوائس پر اور اکاؤنٹ کے بغیر کام کرتا ہے۔',
          'جس کے پاس یہ لنک ہو، وہ یہی کچھ دیکھ سکتا ہے، اس لیے اسے آگے نہ بھیجیں۔ آپ اسے اس کے صفحے پر بند کر سکتے ہیں۔ پہلے کا کوئی لنک اب کام نہیں کرتا۔',
        ],
        button: { label: 'جو درج ہے، دیکھیں', link: mail.caseLink },
      };
    case 'proofRefused':
      return {
        subject: 'آپ کا ثبوت قبول نہیں ہوا',
        paragraphs: [
          'آپ نے پوچھا تھا کہ رجسٹری میں آپ کی ایک شناخت کے بارے میں کیا درج ہے۔ موڈریٹر یہ نہ جان سکا کہ یہ آپ کی ہے، اس لیے کچھ نہیں دکھایا گیا۔',
          `وجہ: ${refusals[mail.reason]}`,
          ...(mail.note === null ? [] : [`موڈریٹر کا نوٹ: ${isolate(mail.note)}`]),
          'جو آپ نے بھیجا تھا، وہ ضائع کر دیا گیا۔ آپ جب چاہیں دوبارہ کوشش کر سکتے ہیں۔',
        ],
        button: { label: 'دوبارہ کوشش کریں', link: pages.named },
      };
  }
}
