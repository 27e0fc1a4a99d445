import type { check as english } from '../../en/app/check.ts';
import type { Words } from '../../words.ts';
import { typed } from './identifiers.ts';

const wallet = `${typed.wallet} مثلاً \u2066easypaisa:+923001234567\u2069`;
const takenToo = Object.values({ ...typed, wallet }).join('، ');

/** The check of the dashboard, loaded with it. */
export const check: Words<typeof english> = {
  checkIntro: 'کیا کسی نے اس شخص کی رپورٹ کی ہے؟ یہ آپ کی آج کی ایک جانچ شمار ہو گی۔',
  checkAlso: `یا ${takenToo}، یا کسی صفحے یا پروفائل کا لنک`,
  checkVerdict_none: 'یہاں کسی نے اس کی رپورٹ نہیں کی۔',
  checkVerdict_reported:
    '{count, plural, one {ایک شخص نے اس کی رپورٹ کی ہے۔ کسی نے تصدیق نہیں کی۔} other {# افراد نے اس کی رپورٹ کی ہے۔ کسی نے تصدیق نہیں کی۔}}',
  checkVerdict_corroborated: 'کئی لوگوں نے الگ الگ اس سے خبردار کیا ہے۔',
  checkVerdict_verified: 'موڈریٹروں نے اس کے بارے میں ایک رپورٹ کی تصدیق کی ہے۔',
  checkVerdict_disputed: 'رپورٹ ہوئی ہے، اور اس پر اعتراض ہے: ابھی فیصلہ نہیں ہوا۔',
  checkVerdict_cleared: 'اس کے بارے میں ایک رپورٹ غلط تھی، اور ہٹا دی گئی ہے۔',
  checkStolen: 'یہ شناخت چرائی گئی ہے: تسلی کر لیں کہ آپ کا واسطہ کس سے ہے۔',
  checkSure: 'یہ کتنا یقینی ہے؟',
  checkSays_none: 'اس سے ان کے بارے میں کچھ ثابت نہیں ہوتا۔',
  checkHit: '{people} نے {times} رپورٹ کیا۔',
  checkHitMany: '{people} نے {times} سے زیادہ رپورٹ کیا۔',
  checkTimes: '{count, plural, one {ایک بار} other {# بار}}',
  checkPeople: '{count, plural, one {ایک شخص} other {# افراد}}',
  checkPeopleMany: '{count, plural, one {کم از کم ایک شخص} other {کم از کم # افراد}}',
  checkHitOn: '{day} کو رپورٹ ہوا۔',
  checkHitWhen: 'پہلی بار {first} کو، آخری بار {last} کو۔',
  checkSays_reported: 'ہر رپورٹ اسے جمع کرانے والے کا دعویٰ ہے۔',
  checkSays_corroborated: 'ایک دوسرے سے الگ لوگوں نے یہی رپورٹ کیا ہے۔ موڈریٹروں نے ابھی تصدیق نہیں کی۔',
  checkSays_verified: 'اس رجسٹری کے موڈریٹروں نے ان میں سے کم از کم ایک رپورٹ کی تصدیق کی ہے۔',
  checkSays_disputed: 'جس شخص کا نام ہے اسے ان تمام رپورٹس پر اعتراض ہے۔',
  checkSays_cleared:
    'ایک رپورٹ تھی۔ جس شخص کا اس میں نام تھا اس نے اعتراض کیا، اور اس رجسٹری کے موڈریٹروں نے اعتراض درست مان کر رپورٹ ہٹا دی۔ اس کے سوا کوئی رپورٹ نہیں۔',
  checkClearedToo:
    '{count, plural, one {اس شخص کا ایک اعتراض پہلے منظور ہو چکا ہے، اس لیے اسکور کم ہے۔} other {اس شخص کے # اعتراض پہلے منظور ہو چکے ہیں، اس لیے اسکور کم ہے۔}}',
  checkMarker_victim_of_impersonation:
    'مالک نے ثابت کیا ہے کہ یہ اسی کا ہے، اور بتایا ہے کہ کوئی اور اس کی شناخت استعمال کر رہا ہے۔ یہ الزام نہیں۔ تسلی کر لیں کہ آپ کا واسطہ اصل مالک ہی سے ہے۔',
  checkMarker_protective_registration:
    'مالک نے ثابت کیا ہے کہ یہ اسی کا ہے، اور سب سے احتیاط کی درخواست کی ہے۔ یہ الزام نہیں۔ تسلی کر لیں کہ آپ کا واسطہ اصل مالک ہی سے ہے۔',
  checkReply: 'جس شخص کا نام ہے، اس کا جواب',
  checkFollowUp: 'رپورٹ کرنے والا کیا جواب دیتا ہے',
  checkScore: 'اسکور 100 میں سے {score}',
  checkScore_little: 'ابھی تک ان رپورٹس کی تائید کم ہے۔',
  checkScore_some: 'ان رپورٹس کی کچھ تائید ہے۔',
  checkScore_much: 'ان رپورٹس کی مضبوط تائید ہے۔',
  checkScoreMeans:
    'ہر الگ شخص کی رپورٹ سے اسکور بڑھتا ہے، اور اگر وہ شخص قابلِ اعتماد ہو یا موڈریٹر تصدیق کریں تو زیادہ بڑھتا ہے۔ رپورٹ پرانی ہو تو اسکور گھٹتا ہے۔ یہ اس بات کا امکان نہیں کہ کوئی آپ کو دھوکا دے گا، اور صرف اس کی بنا پر کسی کو انکار نہ کریں۔',
  checkTell: 'انہیں کیا بتائیں',
  checkAddToList: 'فہرست میں شامل کریں',
  checkAddedToList: 'یہ آپ کی فہرست میں ہے۔',
  checkOpenList: 'فہرست کھولیں',
  checkListFull: 'آپ کی فہرست بھر گئی ہے۔ پہلے اسے فائل میں محفوظ کر کے خالی کریں۔',
  checkNext: 'اب کیا کریں',
  checkNext_none: 'معمول کی احتیاط رکھیں: ہو سکے تو سامان ملنے پر رقم دیں، اور پیغامات اور رسیدیں سنبھال کر رکھیں۔',
  checkNext_ask: 'نیچے دی گئی رپورٹس پڑھیں، اور رقم دینے سے پہلے اس شخص سے ان کے بارے میں پوچھیں۔',
  checkNext_advance: 'پیشگی رقم نہ دیں۔ سامان ملنے پر یا مل کر رقم دیں، ورنہ بالکل نہ دیں۔',
  checkNext_paid: 'اگر رقم دے چکے ہیں تو ابھی اپنے بینک کو فون کریں، پھر رپورٹ جمع کرائیں۔',
  checkNext_wait: 'اعتراض کے فیصلے کا انتظار کریں، یا اس شخص سے اس کا مؤقف پوچھیں۔',
  checkComma: '، ',
  checkKinds: 'دھوکے کی قسمیں: {kinds}۔',
  checkFiled: '{day} کو رپورٹ ہوا',
  checkWithheld: 'جب تک یہ رپورٹ جانچی نہ جائے، نام اور واقعہ نہیں دکھایا جاتا۔',
  checkEvidence: 'کیا رپورٹ ہوا',
  checkFlag: 'کچھ غلط ہے',
  checkFlagTitle: 'کیا غلط ہے؟',
  checkFlagText: 'جو آپ لکھیں گے وہ موڈریٹر پڑھیں گے، رپورٹ کرنے والا نہیں۔ یہ ایک اور جانچ شمار ہو گی۔',
  checkFlagWhich: 'کون سی رپورٹ',
  checkFlag_wrongPerson: 'غلط شخص کے بارے میں ہے',
  checkFlag_false: 'یہ درست نہیں',
  checkFlag_outdated: 'پرانی ہو چکی ہے',
  checkFlag_abusive: 'اس میں بدزبانی ہے',
  checkFlag_personalData: 'اس میں کسی کے بارے میں ضرورت سے زیادہ ہے',
  checkFlag_other: 'کچھ اور',
  checkFlagNote: 'موڈریٹروں کو کیا معلوم ہونا چاہیے',
  checkFlagSend: 'موڈریٹروں کو بتائیں',
  checkFlagSent: 'موڈریٹر وہ رپورٹ دیکھیں گے۔',
  checkSimilar:
    '{count, plural, one {ایک رپورٹ میں اس سے ملتی جلتی ای میل ہے} other {# رپورٹس میں اس سے ملتی جلتی ای میل ہے}}',
  checkSimilarMany: '{count} سے زیادہ رپورٹس میں اس سے ملتی جلتی ای میل ہے',
  checkSimilarMeans:
    'ان پتوں کی ای میل غالباً اسی میل باکس میں پہنچتی ہے جس میں {value} کی۔ یہ رپورٹس کسی اور کے بارے میں بھی ہو سکتی ہیں۔ یہ اوپر شمار نہیں ہوئیں۔',
  checkSimilarEmail: 'رپورٹ میں ای میل:',
  checkLatestOnly: 'تازہ ترین {count} دکھائی گئی ہیں۔',
  moreChecksFile: 'ایک ساتھ بہت سے لوگ، فائل سے یا آپ کی فہرست سے۔',
  moreChecksHistory: 'آپ کی جانچ میں کیا ملا، اور کب۔',
  moreChecksCorrections: 'وہ رپورٹس جو آپ کو دکھائے جانے کے بعد بدلیں۔',
  moreChecksApi: 'دکان یا پروگرام کے لیے جو خود جانچ کرے۔',
};
