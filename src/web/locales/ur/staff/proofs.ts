import type { proofs as english } from '../../en/staff/proofs.ts';
import type { Words } from '../../words.ts';

/** /admin/proofs. */
export const proofs: Words<typeof english> = {
  proofsIntro:
    'وہ لوگ جو دیکھنا چاہتے ہیں کہ ان کے بارے میں کیا درج ہے۔ جو انہوں نے بھیجا یا پروفائل میں لکھا، اسے ان کی لکھی ہوئی شناخت سے ملائیں۔ اس سے فرق نہیں پڑتا کہ اس کے بارے میں کوئی رپورٹ ہے یا نہیں۔',
  proofsNone: 'کوئی منتظر نہیں',
  proofsNoneText: 'کوئی ثبوت فیصلے کا منتظر نہیں۔ نئے ثبوت یہاں آتے ہیں، سب سے پرانا پہلے۔',
  open: 'کھولیں',
  proofOpenOne: '{masked} کا ثبوت کھولیں',
  proofIdentifier: 'کیا لکھا گیا',
  proofWaiting: 'کب سے منتظر',
  proofEvidence: 'کیا بھیجا گیا',
  proofHasDocument: 'تصویر یا دستاویز',
  proofHasProfile: 'پروفائل کا لنک',
  proofHasWords: 'پیغام',
  proofContact: 'لنک یہاں جائے گا',
  proofPhotoAlt: 'ثبوت کے طور پر بھیجی گئی تصویر',
  proofEnlarge: 'بڑا کریں',
  proofReduce: 'چھوٹا کریں',
  proofPhotoBroken: 'تصویر نہیں دکھائی جا سکتی۔ شاید فیصلے کے ساتھ ضائع ہو چکی ہے۔ صفحہ دوبارہ لوڈ کریں۔',
  proofSavePdf: 'PDF محفوظ کریں',
  proofPdfNote: 'یہ فائل کسی اجنبی نے بھیجی ہے۔ اسے ایسے پروگرام میں کھولیں جس پر آپ کو بھروسا ہو۔',
  proofProfile: 'پروفائل',
  proofCode: 'کوڈ جو اس میں ہونا چاہیے',
  proofCheck: 'کیا دیکھنا ہے',
  proofApprove: 'منظور کریں',
  proofApproveTitle: 'یہ ثبوت منظور کریں',
  proofApproveText:
    'اس کے بارے میں جو درج ہے، اس کا لنک اس شخص کو ای میل کیا جائے گا۔ جو بھیجا اور لکھا گیا، وہ ضائع کر دیا جائے گا۔',
  proofRefuse: 'نامنظور کریں',
  proofRefuseTitle: 'یہ ثبوت نامنظور کریں',
  proofRefuseText:
    'اس شخص کو وجہ ای میل سے بتائی جائے گی، اور وہ دوبارہ کوشش کر سکتا ہے۔ جو بھیجا اور لکھا گیا، وہ ضائع کر دیا جائے گا۔',
  proofNote: 'اس شخص کے لیے نوٹ',
  proofReason_photoFits: 'کارڈ پر یہی نمبر ہے',
  proofReason_calledBack: 'اس نمبر پر اسی شخص نے جواب دیا',
  proofReason_documentFits: 'دستاویز پر یہی نمبر ہے',
  proofReason_profileFits: 'پروفائل میں کوڈ ہے',
  proofReason_unreadable: 'یہ پڑھا نہیں جا سکتا',
  proofReason_otherIdentifier: 'اس پر دوسرا نمبر ہے',
  proofReason_noProof: 'اس سے ثابت نہیں ہوتا کہ نمبر اسی کا ہے',
  proofReason_notReached: 'اس نمبر پر کسی نے جواب نہیں دیا',
  proofReason_suspicious: 'یہ تبدیل شدہ یا نقل لگتا ہے',
  proofReason_codeMissing: 'پروفائل میں کوڈ نہیں',
  proofReason_profileMissing: 'پروفائل نہیں کھلتی، یا سب کے لیے کھلی نہیں',
  proofReason_otherProfile: 'لنک کسی اور پروفائل کا ہے',
};
