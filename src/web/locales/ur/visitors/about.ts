import type { about as english } from '../../en/visitors/about.ts';
import type { Words } from '../../words.ts';

export const about: Words<typeof english> = {
  fairnessShare: '{decided} فیصلوں کا {share}',
  aboutTitle: 'اس رجسٹری کے بارے میں',
  aboutIntro:
    'مشتبہ دھوکا دہی کی رجسٹری۔ لوگ بتاتے ہیں کہ ان کے ساتھ کیا ہوا؛ کاروباری ادارے کسی سے لین دین سے پہلے ای میل پتا، فون نمبر یا شناختی کارڈ نمبر جانچتے ہیں۔',
  aboutRulesTitle: 'یہ کیسے چلتی ہے',
  about_newReports_listed: 'نئی رپورٹ جانچ میں فوراً ملنے لگتی ہے۔ موڈریٹر بعد میں دیکھتے ہیں۔',
  about_newReports_held:
    'نئی رپورٹ جانچ میں تب ہی ملتی ہے جب کسی موڈریٹر نے اسے دیکھ لیا ہو، یا کسی دوسرے، الگ شخص نے بھی وہی بتایا ہو۔',
  about_unverifiedReports_everything:
    'جواب میں رپورٹ کی پوری بات آتی ہے، چاہے کسی نے جانچی نہ ہو، اور یہ بتایا جاتا ہے کہ جانچی نہیں گئی۔',
  about_unverifiedReports_summary:
    'جس رپورٹ کو کسی نے نہیں جانچا، جواب میں اس کی صرف تاریخ، شہر اور دھوکے کی قسم آتی ہے۔',
  about_cnicAlone_true: 'شناختی کارڈ نمبر سے رپورٹ مل جاتی ہے، چاہے اسے کسی نے نہ جانچا ہو۔',
  about_cnicAlone_false: 'شناختی کارڈ نمبر سے رپورٹ تب ملتی ہے جب اس کی تائید یا تصدیق ہو جائے۔',
  about_liveKeys_any_account: 'ہر وہ ادارہ جانچ کر سکتا ہے جس کا اکاؤنٹ ہو۔',
  about_liveKeys_approved: 'صرف وہ ادارے جانچ کر سکتے ہیں جنہیں رجسٹری چلانے والے نے منظور کیا ہو۔',
  about_recentReports_true: 'ہر اکاؤنٹ تازہ ترین رپورٹس پڑھ سکتا ہے؛ نام اور نمبر چھپے ہوتے ہیں۔',
  about_recentReports_false: 'رپورٹ صرف اسے دکھتی ہے جو اس شخص کے بارے میں پوچھے جس کا اس میں نام ہے۔',
  about_tellSubjects_verified:
    'اگر موڈریٹر کسی رپورٹ کی تصدیق کریں جس میں آپ کا نام ہے اور آپ تک پہنچا جا سکے، تو ہم آپ کو بتاتے ہیں۔',
  about_tellSubjects_listed:
    'اگر جانچ میں کوئی رپورٹ ملنے لگے جس میں آپ کا نام ہے اور آپ تک پہنچا جا سکے، تو ہم آپ کو بتاتے ہیں۔',
  about_visitorChecks_none: 'کسی کو جانچنے کے لیے اکاؤنٹ چاہیے۔',
  about_visitorChecks_reported_only:
    'ہر کوئی دن میں چند بار پوچھ سکتا ہے کہ کسی ای میل، فون نمبر یا ویب سائٹ کی رپورٹ ہوئی ہے یا نہیں۔ جواب صرف ہاں یا نہیں ہوتا ہے، اور کچھ نہیں۔',
  aboutClaims:
    'جواب صرف یہ بتاتا ہے کہ کیا رپورٹ کیا گیا۔ یہ کسی شخص کے بارے میں فیصلے کی اکیلی بنیاد نہیں ہونا چاہیے۔',
  fairnessTitle: 'یہ کتنی منصفانہ ہے، اعداد میں',
  fairnessIntro: 'یہ اعداد رجسٹری خود گنتی ہے، زیادہ سے زیادہ ایک منٹ پہلے کے۔ کوئی انہیں بدل نہیں سکتا۔',
  fairnessReports: 'درج رپورٹس',
  fairnessVerified: 'موڈریٹر کی تصدیق شدہ',
  fairnessVerifiedShare: 'درج رپورٹس کا {share}',
  fairnessDisputes: 'اعتراضات',
  fairnessInTime: 'وقت پر فیصلے',
  fairnessUpheld: 'اعتراض مانا گیا، رپورٹ ہٹائی گئی',
  fairnessMedian: 'فیصلے تک عام طور پر دن',
  fairnessMedianHint: 'آدھے اس سے کم میں، آدھے اس سے زیادہ میں',
  fairnessOf: '{decided} فیصلوں میں سے',
  fairnessMedianLess: 'ایک سے کم',
  fairnessNone: 'ابھی تک کسی اعتراض کا فیصلہ نہیں ہوا۔',
  aboutMoreTitle: 'مزید',
  aboutNamedLink: 'کیا کسی رپورٹ میں آپ کا نام آیا ہے؟',
  aboutPrivacyLink: 'ذاتی معلومات کیسے رکھی جاتی ہیں',
  legalTitle: 'قانونی معلومات',
  legalNone: 'رجسٹری چلانے والے نے ابھی قانونی معلومات نہیں دیں۔',

  privacyTitle: 'رازداری',
  privacyIntro: 'یہ رجسٹری لوگوں کے بارے میں کیا رکھتی ہے، کیوں، کون دیکھتا ہے، اور کب تک۔',
  privacyWhoTitle: 'ذمہ دار کون ہے',
  privacyKeptTitle: 'کیا رکھا جاتا ہے',
  privacyKeptReports:
    'رپورٹس: جس کا نام آیا اس کی شناخت، جیسے ای میل پتا، شناختی کارڈ نمبر، فون نمبر، بینک اکاؤنٹ یا پروفائل، کیا ہوا، کہاں اور کب، اور فائلیں۔ سب کچھ خفیہ شکل میں رہتا ہے، اور صرف اسی کو ملتا ہے جس کے پاس وہ شناخت پہلے سے ہو۔',
  privacyKeptAccounts: 'اکاؤنٹ: نام، ای میل پتا، پاس ورڈ کی محفوظ شکل، اور وہ ڈیوائسیں جن پر لاگ اِن ہیں۔',
  privacyKeptLookups:
    'جانچ: کس اکاؤنٹ نے کب کی، کس قسم کی شناخت پوچھی، اور اسے کون سی رپورٹس بتائی گئیں۔ خود وہ شناخت نہیں۔',
  privacyKeptCases:
    'معاملے: جو شناخت آپ ثابت کرتے ہیں، آپ کا ای میل پتا، آپ کے اعتراضات اور جوابات۔ سب خفیہ شکل میں رہتا ہے۔',
  privacyWhyTitle: 'کیوں',
  privacyWhy: 'تاکہ لوگ اور ادارے دھوکا دہی سے بچ سکیں، اور جن کا نام آئے ان کی بات سنی جائے۔',
  privacyWhoSeesTitle: 'کون دیکھتا ہے',
  privacySeesBusinessesAny: 'وہ ادارے جن کا اکاؤنٹ ہے، جب وہ ایسی شناخت کے بارے میں پوچھیں جو کسی رپورٹ میں ہو۔',
  privacySeesBusinessesApproved:
    'وہ ادارے جنہیں رجسٹری چلانے والے نے منظور کیا ہے، جب وہ ایسی شناخت کے بارے میں پوچھیں جو کسی رپورٹ میں ہو۔',
  privacySeesModerators:
    'موڈریٹر، جب وہ کسی رپورٹ یا اعتراض کا فیصلہ کرتے ہیں۔ جب بھی وہ کوئی شناخت کھولیں، یہ لکھا جاتا ہے۔',
  privacySeesSubject: 'جس کا نام آیا: سب کچھ، سوائے رپورٹ کرنے والے کے۔',
  privacySeesNobody: 'یہ نہ بیچی جاتی ہے، نہ اشتہاروں کے لیے استعمال ہوتی ہے، نہ اکٹھی کسی کو دی جاتی ہے۔',
  privacyLongTitle: 'کب تک',
  privacyLongRemoved: '{days, plural, one {ہٹائے جانے کے # دن بعد تک} other {ہٹائے جانے کے # دن بعد تک}}',
  privacyLongRemovedLabel: 'ہٹائی گئی رپورٹ',
  privacyLongUnverifiedLabel: 'رپورٹ جس کی کسی نے تصدیق نہیں کی',
  privacyLongVerifiedLabel: 'تصدیق شدہ رپورٹ',
  privacyLongMonths: 'جمع ہونے کے {months, plural, one {# مہینے} other {# مہینوں}} بعد تک',
  privacyLongForever: 'کوئی حد نہیں: جب تک رپورٹ کرنے والا اسے واپس نہ لے یا موڈریٹر اسے نہ ہٹائے',
  privacyLongToldLabel: 'کسے کون سی رپورٹ بتائی گئی',
  privacyLongTold: '{days} دن',
  privacyLongCaseLabel: 'معاملے کا لنک',
  privacyLongCase: '{days} دن، یا جب تک آپ اسے ختم نہ کریں',
  privacyLongDisputeLabel: 'جو آپ ثابت کرتے ہیں، اور جو اعتراض کے لیے لکھتے اور بھیجتے ہیں',
  privacyLongDispute: 'لنک ختم ہونے کے {days} دن بعد تک، یا جب تک اعتراض جاری رہے',
  privacyLongPhotoLabel: 'ثبوت کے لیے بھیجی گئی تصویر یا دستاویز',
  privacyLongPhoto: 'موڈریٹر کے فیصلے تک، زیادہ سے زیادہ 30 دن',
  privacyRightsTitle: 'آپ کیا مانگ سکتے ہیں',
  privacyRightsNamed:
    'اگر کسی رپورٹ میں آپ کا نام ہے تو آپ اسے دیکھ سکتے ہیں، جواب دے سکتے ہیں اور اعتراض کر سکتے ہیں:',
  privacyRightsAccount:
    'اگر آپ کا اکاؤنٹ ہے تو جو کچھ اس کے بارے میں رکھا گیا ہے، آپ اسے درست کر سکتے ہیں، اور اکاؤنٹ کو سیکیورٹی والے صفحے پر حذف کر سکتے ہیں۔',
  privacyRightsElse: 'باقی سب کے لیے رجسٹری چلانے والے کو لکھیں۔',
  privacyCookiesTitle: 'کوکیز',
  privacyCookies: 'صرف وہ جو آپ کو لاگ اِن رکھتی ہیں۔ نہ نگرانی، نہ کوئی تیسرا فریق۔ یہ صفحات کوئی کوکی نہیں رکھتے۔',
};
