import type { MailWords } from './mail-words.ts';
import { accountLetters } from './urdu-accounts.ts';
import { disputeAuthor, disputeSubject, reportLetters } from './urdu-reports.ts';
import { isolate } from './urdu-time.ts';

export const urdu: MailWords = {
  greeting: (name) => (name ? `السلام علیکم ${isolate(name)}،` : 'السلام علیکم،'),
  named: (link) => `کیا کسی رپورٹ میں آپ کا نام آیا ہے؟ آپ کیا کر سکتے ہیں: ${isolate(link)}`,
  buttons: {
    confirmEmail: 'اس ای میل کی تصدیق کریں',
    reviewChange: 'تبدیلی منظور کریں یا روکیں',
    setPassword: 'نیا پاس ورڈ رکھیں',
    openAccount: 'اکاؤنٹ بنائیں',
    account: 'اپنے اکاؤنٹ پر جائیں',
    security: 'سیکیورٹی کی ترتیبات دیکھیں',
    sessions: 'اپنے سیشن دیکھیں',
    keys: 'اپنی API Keys دیکھیں',
    developer: 'ڈیولپر کے صفحے پر جائیں',
    seeHeld: 'دیکھیں کیا درج ہے',
    proveAgain: 'دوبارہ کوشش کریں',
    registry: 'رجسٹری پر جائیں',
    corrections: 'تصحیحات دیکھیں',
    report: 'رپورٹ دیکھیں',
    ownReport: 'اپنی رپورٹ دیکھیں',
    decision: 'فیصلہ دیکھیں',
    appeal: 'لاگ اِن کیے بغیر اپیل کریں',
    answer: 'جواب دیں',
    answerByLink: 'لاگ اِن کیے بغیر جواب دیں',
  },
  letters: { ...accountLetters, ...reportLetters },
  disputeSubject,
  disputeAuthor,
  casePage:
    'آپ کے معاملے کا صفحہ اس لنک سے کھلتا ہے جو ہم نے آپ کو بھیجا تھا۔ اگر اس کی مدت ختم ہو گئی ہو تو اپنی شناخت دوبارہ ثابت کریں۔',
};
