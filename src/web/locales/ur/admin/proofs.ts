import type { Words } from '../../catalogue.ts';
import type { proofs as english } from '../../en/admin/proofs.ts';

/** /admin/proofs. */
export const proofs: Words<typeof english> = {
  proofsTitle: 'ثبوت',
  proofsIntro:
    'وہ لوگ جو دیکھنا چاہتے ہیں کہ ان کے بارے میں کیا درج ہے۔ جو انہوں نے بھیجا، اسے لکھے ہوئے نمبر سے ملائیں۔ اس سے فرق نہیں پڑتا کہ اس کے بارے میں کوئی رپورٹ ہے یا نہیں۔',
  proofsNone: 'کوئی منتظر نہیں',
  proofsNoneText: 'کوئی ثبوت فیصلے کا منتظر نہیں۔ نئے ثبوت یہاں آتے ہیں، سب سے پرانا پہلے۔',
  proofOpen: 'کھولیں',
  proofOpenOne: '{masked} کا ثبوت کھولیں',
  proofOpenNote: 'آڈٹ میں درج ہوتا ہے کہ کس نے کھولا۔',
  proofIdentifier: 'لکھا ہوا نمبر',
  proofWaiting: 'کب سے منتظر',
  proofEvidence: 'کیا بھیجا گیا',
  proofHasPhoto: 'تصویر',
  proofHasWords: 'پیغام',
  proofContact: 'لنک یہاں جائے گا',
  proofPhotoAlt: 'ثبوت کے طور پر بھیجی گئی تصویر',
  proofEnlarge: 'بڑا کریں',
  proofReduce: 'چھوٹا کریں',
  proofPhotoBroken: 'تصویر نہیں دکھائی جا سکتی۔ شاید فیصلے کے ساتھ ضائع ہو چکی ہے۔ صفحہ دوبارہ لوڈ کریں۔',
  proofApprove: 'منظور کریں',
  proofApproveTitle: 'یہ ثبوت منظور کریں',
  proofApproveText:
    'اس نمبر کے بارے میں جو درج ہے، اس کا لنک اس شخص کو ای میل کیا جائے گا۔ تصویر اور لکھا ہوا پیغام ضائع کر دیا جائے گا۔',
  proofRefuse: 'نامنظور کریں',
  proofRefuseTitle: 'یہ ثبوت نامنظور کریں',
  proofRefuseText:
    'اس شخص کو وجہ ای میل سے بتائی جائے گی، اور وہ دوبارہ کوشش کر سکتا ہے۔ تصویر اور لکھا ہوا پیغام ضائع کر دیا جائے گا۔',
  proofReason: 'وجہ',
  proofNote: 'اس شخص کے لیے نوٹ',
  proofNoteHint: 'یہ جوں کا توں ای میل ہوتا ہے۔',
  proofPhotoFits: 'تصویر میں یہی نمبر ہے',
  proofCalledBack: 'اس نمبر پر اسی شخص نے جواب دیا',
  proofDocumentFits: 'بل یا معاہدے پر یہی نمبر ہے',
  proofUnreadable: 'تصویر پڑھی نہیں جا سکتی',
  proofOtherIdentifier: 'تصویر میں دوسرا نمبر ہے',
  proofNoProof: 'اس سے ثابت نہیں ہوتا کہ نمبر اسی کا ہے',
  proofNotReached: 'اس نمبر پر کسی نے جواب نہیں دیا',
  proofSuspicious: 'تصویر تبدیل شدہ یا نقل لگتی ہے',
};
