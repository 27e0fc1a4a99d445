import { kindsByProof } from '../../../../contract/disputes/proof-means.ts';
import type { IdentifierKind } from '../../../../contract/rules/identifier-kinds.ts';
import type { named as english } from '../../en/visitors/named.ts';
import { oneOf } from '../../one-of.ts';
import type { Words } from '../../words.ts';
import { provable } from '../app/identifiers.ts';

const { code, document, placed } = kindsByProof();
const some = (kinds: readonly IdentifierKind[]): string =>
  oneOf(
    kinds.map((kind) => provable[kind]),
    '، ',
    ' یا ',
  );

export const named: Words<typeof english> = {
  withinDays: 'کام کے {days} دنوں میں',
  namedTitle: 'کیا کسی رپورٹ میں آپ کا نام آیا ہے؟',
  namedIntro:
    'اس رجسٹری میں مشتبہ دھوکا دہی کی رپورٹس رکھی جاتی ہیں۔ کاروباری ادارے کسی سے لین دین سے پہلے اسے دیکھتے ہیں۔ اگر کسی رپورٹ میں آپ کا نام ہے تو آپ اسے دیکھ سکتے ہیں، اس کا جواب دے سکتے ہیں اور اس پر اعتراض کر سکتے ہیں۔',
  namedFree: 'یہ مفت ہے۔ نہ اکاؤنٹ چاہیے، نہ وکیل۔',
  namedStart: 'دیکھیں کہ آپ کے بارے میں کیا درج ہے',
  namedReportIsClaim: 'رپورٹ ایک شخص کا بیان ہوتی ہے۔ یہ آپ کے بارے میں فیصلہ نہیں ہے۔',
  namedCanTitle: 'آپ کیا کر سکتے ہیں',
  namedCanSee: 'دیکھیں کہ آپ کے بارے میں کیا درج ہے، اس کا اسکور کتنا ہے اور کیوں۔',
  namedCanTold: 'دیکھیں کہ کس قسم کے اداروں کو بتایا گیا، اور کن ہفتوں میں۔',
  namedCanReply: '500 حروف تک جواب لکھیں۔ آپ کے الفاظ رپورٹ کے ساتھ ہر اس شخص کو دکھائے جاتے ہیں جسے وہ رپورٹ ملے۔',
  namedCanDispute: 'رپورٹ پر اعتراض کریں، اور ساتھ دستاویزات بھیجیں۔',
  namedCanMark: 'بتائیں کہ آپ کی شناخت چوری ہوئی ہے، تاکہ ادارے یہ ماننے سے پہلے کہ سامنے آپ ہیں، دو بار جانچ کریں۔',
  namedStepsTitle: 'کیا ہوتا ہے، اور کتنا وقت لگتا ہے',
  namedStepProve: 'آپ ثابت کرتے ہیں کہ یہ آپ کا ہے',
  namedStepProveText: `${some(code)} پر ہم ایک کوڈ بھیجتے ہیں۔ ${some(placed)} پر آپ ایک سطر لکھتے ہیں۔ ${some(document)} کے لیے آپ تصویر یا دستاویز بھیجتے ہیں، جسے صرف موڈریٹر دیکھتے ہیں اور جو ان کے فیصلے کے ساتھ ہی ضائع کر دی جاتی ہے۔`,
  namedStepProveTime: 'کوڈ تقریباً ایک منٹ میں آتا ہے',
  namedStepCase: 'آپ اپنا معاملہ دیکھتے ہیں',
  namedStepCaseText: 'ہم آپ کو ای میل سے ایک لنک بھیجتے ہیں۔ اس میں وہ سب ہے جو درج ہے، اور یہ {days} دن چلتا ہے۔',
  namedStepCaseTime: 'فوراً',
  namedStepRead: 'آپ پڑھتے ہیں کہ اس میں کیا لکھا ہے',
  namedStepReadTime: 'درخواست کے بعد کام کے {days} دنوں میں',
  namedStepReadText:
    'اپنے معاملے کے صفحے پر اس کی درخواست کریں۔ موڈریٹر پہلے وہ حصے چھپاتا ہے جن سے رپورٹ کرنے والے کا پتا چلے۔ کسی نے وقت پر پڑھنے نہ دیا تو جب تک کوئی نہ دے، رپورٹ چھپی رہے گی۔',
  namedStepDispute: 'آپ رپورٹ پر اعتراض کرتے ہیں',
  namedStepDisputeText: 'ہم ای میل سے تصدیق کرتے ہیں۔ تب سے رپورٹ دیکھنے والا ہر شخص جانتا ہے کہ اس پر اعتراض ہے۔',
  namedStepDisputeTime: 'فوراً تصدیق',
  namedStepAuthor: 'رپورٹ کرنے والے سے پوچھا جاتا ہے',
  namedStepAuthorText:
    'جس نے رپورٹ جمع کرائی، اس سے پوچھا جاتا ہے کہ وہ کیا کہتا ہے۔ اسے آپ کے بارے میں اس سے زیادہ نہیں بتایا جاتا جو اس نے خود لکھا۔',
  namedStepDecision: 'آپ کو فیصلہ ملتا ہے، وجوہات کے ساتھ',
  namedStepDecisionText:
    'موڈریٹر دونوں فریقوں کی بات پڑھتا ہے۔ رپورٹ ہٹائی جاتی ہے، بدلی جاتی ہے یا رہتی ہے۔ وجہ آپ کو ہر صورت بتائی جاتی ہے۔',
  namedStepEnd: 'اگر وقت پر کوئی فیصلہ نہ کرے',
  namedStepEndText: 'رپورٹ خود بخود چھپا دی جاتی ہے، اور فیصلہ ہونے تک چھپی رہتی ہے۔',
  namedStepEndTime: 'کام کے {days} دنوں کے بعد',
  namedStepAppeal: 'اگر آپ متفق نہ ہوں',
  namedStepAppealText: 'آپ ایک بار اپیل کر سکتے ہیں۔ فیصلہ کوئی اور کرے گا۔',
  namedStepAppealTime: 'فیصلے کے {days} دنوں کے اندر',
  namedCorrection:
    'جب کوئی رپورٹ ہٹائی یا بدلی جاتی ہے تو ہر اس ادارے کو، جسے وہ بتائی گئی تھی، تصحیح کی اطلاع دی جاتی ہے۔',
  namedClock: 'کام کے دن وہ ہیں جن میں رجسٹری چلانے والا ادارہ کام کرتا ہے، ٹائم زون {zone} میں۔',
  namedNeedTitle: 'آپ کو کیا چاہیے',
  namedNeed:
    'جس سے آپ کا نام جڑا ہے، اس تک رسائی: ای میل، فون، ویب سائٹ یا پروفائل۔ شناختی کارڈ کے لیے کارڈ کی تصویر، بینک اکاؤنٹ کے لیے بینک کا گوشوارہ۔ اور ایک ای میل پتا جس پر ہم آپ کو لکھ سکیں۔',
  namedOthersTitle: 'ثبوت کے بغیر',
  namedOthersText:
    'آپ کچھ ثابت کیے بغیر بھی موڈریٹروں کو بتا سکتے ہیں کہ کوئی رپورٹ غلط یا غیر قانونی ہے۔ تب آپ کو یہ نہیں دکھایا جاتا کہ کیا درج ہے۔',
  namedNotice: 'موڈریٹروں کو بتائیں',
  namedOrder: 'عدالتوں اور سرکاری اداروں کے لیے',
  namedPrivateTitle: 'کیا پوشیدہ رہتا ہے',
  namedPrivateNobody: 'کسی کو معلوم نہیں ہوتا کہ آپ نے پوچھا: نہ رپورٹ کرنے والے کو، نہ کسی ادارے کو۔',
  namedPrivateProof:
    'جب تک آپ ثابت نہ کریں کہ یہ آپ کا ہے، ہم کسی کو نہیں بتاتے کہ کچھ درج ہے یا نہیں۔ آپ کو بھی نہیں۔',
  namedPrivateAuthor:
    'آپ کو نہیں بتایا جاتا کہ رپورٹ کس نے جمع کرائی۔ اسے آپ کے بارے میں اس سے زیادہ نہیں بتایا جاتا جو اس نے لکھا۔',
  namedOperatorTitle: 'یہ رجسٹری کون چلاتا ہے',
  namedOperatorUnnamed: 'رجسٹری چلانے والے نے ابھی اپنا نام نہیں بتایا۔',
  namedOperatorNoContact: 'رجسٹری چلانے والے نے ابھی رابطے کا کوئی طریقہ نہیں بتایا۔',
  namedOperatorRuns: 'یہ رجسٹری {name} چلاتا ہے اور اس کا جواب دہ ہے۔',
  namedBasis_legitimateInterests: 'یہ لوگوں کی رپورٹس جائز مفاد کی قانونی بنیاد پر رکھتی ہے: دھوکے سے بچاؤ۔',
  namedBasis_legalObligation: 'یہ لوگوں کی رپورٹس قانونی ذمہ داری کی بنیاد پر رکھتی ہے۔',
  namedBasis_publicTask: 'یہ لوگوں کی رپورٹس مفادِ عامہ کے کام کے طور پر رکھتی ہے۔',
  namedBasis_other: 'یہ کس قانونی بنیاد پر رپورٹس رکھتی ہے، اس کے قانونی نوٹس میں ہے۔',
  operatorAddress: 'پتا',
  operatorEmail: 'ای میل',
  operatorPhone: 'فون',
  proveBack: 'واپس',
  proveContinue: 'آگے',
};
