import type { policy as english } from '../../en/staff/policy.ts';
import type { Words } from '../../words.ts';

/** /admin/policy. */
export const policy: Words<typeof english> = {
  reload: 'دوبارہ کھولیں',
  policyIntro:
    'کون اکاؤنٹ بنا سکتا ہے، رپورٹ جمع کرا سکتا ہے اور جانچ کر سکتا ہے، اور دوسروں کو ایسی رپورٹ کا کیا دکھتا ہے جو کسی نے نہیں جانچی۔ تبدیلی ایک سیکنڈ کے اندر ہر سرور پر لاگو ہو جاتی ہے۔',
  policyInForce: 'اس وقت لاگو: {preset}',
  policySince: '{when} سے، {who} کی طرف سے',
  policyByCommand: 'رجسٹری چلانے والے کی کمانڈ، یا حذف شدہ اکاؤنٹ',
  policyNeverChanged: 'اسے ابھی کسی نے نہیں بدلا۔',
  policyRecommend:
    'اگر اجنبی لوگ اس رجسٹری تک پہنچ سکتے ہیں تو ”محتاط“ چنیں۔ ”کھلی“ میں جو بھی اکاؤنٹ بنائے کسی پر بھی الزام لگا سکتا ہے، اور ہر دوسرا اکاؤنٹ اسے فوراً اور پورا پڑھ سکتا ہے۔',
  policyPreset: 'تیار پالیسی',
  preset_open: 'کھلی',
  preset_open_hint:
    'کوئی بھی شامل ہو سکتا ہے، رپورٹ جمع کرا سکتا ہے اور جانچ کر سکتا ہے، اور نئی رپورٹس فوراً، جانچ کے بغیر، سب پڑھ سکتے ہیں۔ ایسی رجسٹری کے لیے جس تک اجنبی نہ پہنچ سکیں۔',
  preset_careful: 'محتاط',
  preset_careful_hint:
    'ایسی رجسٹری کے لیے جس تک اجنبی پہنچ سکتے ہیں۔ کسی ایک نئے اکاؤنٹ کے کہنے پر کوئی درج نہیں ہوتا، اور لائیو کلیدوں کے لیے منظوری چاہیے۔',
  preset_consortium: 'کنسورشیم',
  preset_consortium_hint: 'مدعو اداروں کے لیے جو ایک دوسرے کی رپورٹس پر بھروسا کرتے ہیں۔',
  preset_custom: 'اپنا انتخاب',
  preset_custom_hint: 'نیچے کے سوئچ اسے طے کرتے ہیں۔',
  policySwitches: 'سوئچ',
  policy_registration: 'کون اکاؤنٹ بنا سکتا ہے',
  policy_registration_anybody: 'کوئی بھی',
  policy_registration_anybody_hint: 'رپورٹ جمع کرانے یا جانچ کرنے والوں کا کوئی ضامن نہیں۔',
  policy_registration_anybody_effect: 'کوئی بھی شامل ہو سکے گا۔ پچھلے 30 دنوں میں بنے اکاؤنٹ: {count}۔',
  policy_registration_invited: 'صرف مدعو لوگ',
  policy_registration_invited_hint: 'آپ ای میل سے دعوت دیتے ہیں۔ موجودہ اکاؤنٹ رہتے ہیں۔',
  policy_registration_invited_effect: 'دعوت کے بغیر کوئی شامل نہیں ہو گا۔ پچھلے 30 دنوں میں بنے اکاؤنٹ: {count}۔',
  policy_filing: 'کون رپورٹ جمع کرا سکتا ہے',
  policy_filing_any_account: 'کوئی بھی اکاؤنٹ',
  policy_filing_any_account_hint: 'ای میل فرضی بھی ہو سکتی ہے، اس لیے شاید رپورٹ کا جواب دہ کوئی نہ ہو۔',
  policy_filing_any_account_effect: 'تصدیق کے بغیر اکاؤنٹ جو رپورٹ جمع کرا سکیں گے: {count}۔',
  policy_filing_confirmed_email: 'تصدیق شدہ ای میل والے اکاؤنٹ',
  policy_filing_confirmed_email_hint: 'جو کسی پر الزام لگائے اس سے ای میل پر پوچھا جا سکتا ہے۔',
  policy_filing_confirmed_email_effect: 'اکاؤنٹ جو ای میل کی تصدیق تک رپورٹ جمع نہیں کرا سکیں گے: {count}۔',
  policy_newReports: 'نئی رپورٹ',
  policy_newReports_listed: 'فوراً فہرست میں آتی ہے',
  policy_newReports_listed_hint: 'جس کا نام ہے، اس کی جانچ میں یہ پہلے سیکنڈ سے ملتی ہے، سچ ہو یا نہ ہو۔',
  policy_newReports_listed_effect: 'نئی رپورٹس فوراً ملیں گی۔ اس وقت رکی ہوئی، جو فیصلے تک رکی رہیں گی: {held}۔',
  policy_newReports_held: 'جائزے یا تائید تک روکی جاتی ہے',
  policy_newReports_held_hint:
    'جب تک کوئی موڈریٹر نہ دیکھ لے، یا دوسرا الگ شخص وہی شناخت نہ بتائے، یہ کسی کو نہیں ملتی۔',
  policy_newReports_held_effect:
    'نئی رپورٹس موڈریٹروں کا انتظار کریں گی۔ پچھلے 30 دنوں میں یہ {filed} ہوتیں۔ جو فہرست میں ہیں وہ رہیں گی۔',
  policy_unverifiedReports: 'غیر تصدیق شدہ رپورٹ کا جواب میں کیا دکھتا ہے',
  policy_unverifiedReports_everything: 'سب کچھ',
  policy_unverifiedReports_everything_hint: 'ہر جانچنے والا وہ سب پورا پڑھتا ہے جو ایک شخص نے دوسرے کے بارے میں کہا۔',
  policy_unverifiedReports_everything_effect: 'درج رپورٹس جو جانچ کے بغیر پوری دکھائی جائیں گی: {count}۔',
  policy_unverifiedReports_summary: 'تاریخ، شہر، دھوکے کی قسم اور درجہ',
  policy_unverifiedReports_summary_hint:
    'نام، عنوان، شواہد، پتا، لنک اور وہ ہر شناخت جو پوچھی نہیں گئی، رپورٹ کے جانچے جانے تک چھپے رہتے ہیں۔',
  policy_unverifiedReports_summary_effect: 'درج رپورٹس جن کا متن جانچ تک جواب میں نہیں آئے گا: {count}۔',
  policy_cnicAlone: 'کیا غیر تصدیق شدہ رپورٹ صرف شناختی کارڈ نمبر سے ملے',
  policy_cnicAlone_true: 'ہاں',
  policy_cnicAlone_true_hint: 'ایک ہی رپورٹ قومی شناخت پر داغ لگا سکتی ہے، اور اسے فون نمبر کی طرح بدلا نہیں جا سکتا۔',
  policy_cnicAlone_true_effect: 'غیر تصدیق شدہ رپورٹس جو صرف شناختی کارڈ نمبر سے ملیں گی: {count}۔',
  policy_cnicAlone_false: 'نہیں',
  policy_cnicAlone_false_hint: 'یہ ای میل اور فون نمبر سے ملتی ہے؛ شناختی کارڈ نمبر سے تب، جب تائید یا تصدیق ہو جائے۔',
  policy_cnicAlone_false_effect: 'غیر تصدیق شدہ رپورٹس جو صرف شناختی کارڈ نمبر سے نہیں ملیں گی: {count}۔',
  policy_liveKeys: 'کون لائیو کلید سے جانچ کر سکتا ہے',
  policy_liveKeys_any_account: 'کوئی بھی اکاؤنٹ',
  policy_liveKeys_any_account_hint: 'کوئی بھی جان سکتا ہے کہ کسی کے بارے میں کیا رپورٹ ہوا ہے۔',
  policy_liveKeys_any_account_effect:
    'منظوری کے بغیر لائیو کلیدیں جو چلنے لگیں گی: {keys}، {accounts, plural, one {# اکاؤنٹ} other {# اکاؤنٹس}} کی۔',
  policy_liveKeys_approved: 'آپ کے منظور کردہ اکاؤنٹ',
  policy_liveKeys_approved_hint:
    'صرف وہی جان سکتے ہیں کہ کسی کے بارے میں کیا رپورٹ ہوا ہے جنہوں نے مقصد بتایا ہو۔ ٹیسٹ کلیدیں اس کے بغیر چلتی ہیں۔',
  policy_liveKeys_approved_effect:
    'لائیو کلیدیں جو بند ہوں گی: {keys}، {accounts, plural, one {# اکاؤنٹ} other {# اکاؤنٹس}} کی۔ پچھلے 30 دنوں میں استعمال ہوئیں: {used}۔ ان کے مالکوں کو وجہ دکھے گی، اور وہ درخواست دے سکیں گے۔',
  policy_visitorChecks: 'اکاؤنٹ کے بغیر کیا جانچا جا سکتا ہے',
  policy_visitorChecks_none: 'کچھ نہیں',
  policy_visitorChecks_none_hint: 'جانچ کے لیے اکاؤنٹ چاہیے، تاکہ آپ کو معلوم ہو کہ کس نے پوچھا۔',
  policy_visitorChecks_none_effect: 'جواب دیکھنے سے پہلے ہر ایک سے اکاؤنٹ مانگا جائے گا۔',
  policy_visitorChecks_reported_only: 'کسی ای میل، فون نمبر یا ویب سائٹ کی رپورٹ ہوئی ہے یا نہیں',
  policy_visitorChecks_reported_only_hint:
    'ہر کوئی جان سکتا ہے کہ کسی کی رپورٹ ہوئی ہے یا نہیں، اور کسی کو معلوم نہیں ہوتا کہ کس نے پوچھا، نہ اسے جس کا نام آیا۔ جواب صرف ہاں یا نہیں ہوتا ہے، ایک آئی پی پتے سے دن میں پانچ بار، اور شناختی کارڈ نمبر پر کبھی نہیں۔',
  policy_visitorChecks_reported_only_effect:
    'اکاؤنٹ کے بغیر معلوم ہو سکے گا کہ کسی ای میل، فون نمبر یا ویب سائٹ کی رپورٹ ہوئی ہے یا نہیں۔',
  policy_recentReports: 'کیا صرف API Key سے تازہ ترین رپورٹس پڑھی جا سکتی ہیں',
  policy_recentReports_true: 'ہاں، چھپا کر',
  policy_recentReports_true_hint:
    'جس کا بھی اکاؤنٹ ہو، کسی کے بارے میں پوچھے بغیر دیکھ سکتا ہے کہ حال میں کیا رپورٹ ہوا۔ جس سے کوئی پہچانا جائے وہ چھپا رہتا ہے؛ شواہد اور پتا نہیں دکھتے۔',
  policy_recentReports_true_effect: 'پروگرام API Key سے تازہ ترین رپورٹس پڑھ سکیں گے۔',
  policy_recentReports_false: 'نہیں',
  policy_recentReports_false_hint:
    'پروگرام کو رپورٹ کا تب پتا چلتا ہے جب وہ اس شخص کے بارے میں پوچھے جس کا اس میں نام ہے۔',
  policy_recentReports_false_effect: 'جو پروگرام تازہ ترین رپورٹس پڑھتے ہیں، اگلی کال سے رد ہوں گے۔',
  policy_tellSubjects: 'جن کا رپورٹ میں نام ہے، انہیں کب بتایا جائے',
  policy_tellSubjects_verified: 'جب تصدیق ہو جائے',
  policy_tellSubjects_verified_hint:
    'ای میل یا ایس ایم ایس سے، 30 دنوں میں زیادہ سے زیادہ ایک بار۔ جس کا نام بغیر جانچی رپورٹ میں ہو، اسے شاید تب پتا چلے جب کوئی انکار کر دے۔',
  policy_tellSubjects_verified_effect: 'جس رپورٹ کی موڈریٹروں نے تصدیق نہیں کی، اس کا کسی کو نہیں بتایا جائے گا۔',
  policy_tellSubjects_listed: 'جیسے ہی وہ جانچ میں ملنے لگے',
  policy_tellSubjects_listed_hint:
    'فہرست میں آنے کے ایک سے بارہ گھنٹے بعد بتایا جاتا ہے، اگر تب تک ہٹ نہ گئی ہو، تاکہ وہ جلد اعتراض کر سکیں۔ جس نے واقعی کیا ہو، اسے بھی پتا چلتا ہے۔',
  policy_tellSubjects_listed_effect:
    'اب سے فہرست میں آنے والی رپورٹس میں جن کا نام ہو، انہیں ایک سے بارہ گھنٹے بعد بتایا جائے گا۔',
  policy_passwordRule: 'نئے پاس ورڈ میں کیا ہونا چاہیے',
  policy_passwordRule_composition: '8 سے 20 حروف، ایک بڑا انگریزی حرف اور ایک خاص علامت',
  policy_passwordRule_composition_hint: 'چھوٹے پاس ورڈ جو ایک ہی نمونے پر بنے ہوں، آسانی سے بوجھے جا سکتے ہیں۔',
  policy_passwordRule_composition_effect:
    'نئے پاس ورڈ پر یہ اصول چلے گا، جب تک سرور پر کوئی اور طے نہ ہو۔ موجودہ پاس ورڈ رہیں گے۔',
  policy_passwordRule_nist: '12 سے 64 حروف، کسی بھی قسم کے',
  policy_passwordRule_nist_hint: 'امریکی ادارہ برائے معیارات یہی کہتا ہے: نمونے کے بجائے لمبائی۔',
  policy_passwordRule_nist_effect:
    'نئے پاس ورڈ پر یہ اصول چلے گا، جب تک سرور پر کوئی اور طے نہ ہو۔ موجودہ پاس ورڈ رہیں گے۔',
  policyChanges: 'کیا بدلے گا',
  policyNoChanges: 'ابھی کچھ نہیں۔ کوئی تیار پالیسی یا کوئی اور سوئچ چنیں۔',
  policyBefore: 'پہلے: {choice}',
  policyCounting: 'گنتی ہو رہی ہے…',
  policySave: 'پالیسی محفوظ کریں',
  policyChooseThis: 'یہ پالیسی چنیں',
  policySaved: 'محفوظ ہو گئی، اور لاگو ہے۔',
  policyEarlier: 'پہلے کی پالیسیاں',
  policyInvitationsIntro:
    'دعوت ایک ای میل کے لیے لنک ہے۔ یہ 7 دن کے اندر ایک بار چلتا ہے۔ جو اسے استعمال کرے اس کی ای میل کی تصدیق ہو جاتی ہے۔',
  policyInvitationsIdle: 'اس وقت کوئی بھی اکاؤنٹ بنا سکتا ہے، اس لیے کسی کو دعوت کی ضرورت نہیں۔',
  policyInvite: 'دعوت دیں',
  policyInvited: '{email} کو دعوت دی گئی۔',
  policyInvitedAt: 'دعوت کی تاریخ',
  policyInviteEnds: 'لنک کب تک چلے گا',
  policyInviteWaiting: 'ابھی نہیں بھیجی گئی',
  policyInviteCancel: 'واپس لیں',
  policyInviteCancelNamed: '{email} کی دعوت واپس لیں',
  policyInvitesOpen: 'کھلی دعوتیں',
  policyInvitesNone: 'کوئی کھلی دعوت نہیں',
  policyInvitesNoneText: 'جو دعوتیں ابھی استعمال نہیں ہوئیں وہ یہاں نظر آتی ہیں۔',
};
