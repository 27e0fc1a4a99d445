import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import type { Device, FactorChange, KeysAfterPassword, MailTemplates, SanctionStep } from './mail-content.ts';
import { decisionText } from './urdu-decisions.ts';
import { disputeText } from './urdu-disputes.ts';
import { keyText } from './urdu-keys.ts';
import { proofText } from './urdu-proofs.ts';
import { formatTime, isolate } from './urdu-time.ts';

const formatDevice = ({ browser, system }: Device): string =>
  `${system ? `${isolate(system)} پر ` : ''}${browser ? isolate(browser) : 'کسی نامعلوم پروگرام'}`;

const removedReports = (strikes: number): string =>
  `موڈریٹروں نے ایک سال کے اندر آپ کی ${strikes === 1 ? 'ایک رپورٹ' : `${strikes} رپورٹس`} جھوٹی یا توہین آمیز ہونے کی بنا پر ہٹائیں۔`;
const objection = 'اگر ان میں سے کوئی غلطی سے ہٹائی گئی ہے تو رجسٹری چلانے والے کو بتائیں۔';

const sanctionSubjects: Record<SanctionStep, string> = {
  warned: 'آپ کی رپورٹس کے بارے میں تنبیہ',
  weightless: 'آپ کی رپورٹس کا وزن کم ہو گیا',
  suspended: 'آپ کا اکاؤنٹ معطل ہے',
  lifted: 'آپ کی رپورٹس دوبارہ شمار ہوں گی',
};
const sanctionParagraphs: Record<SanctionStep, (strikes: number) => string[]> = {
  warned: (strikes) => [
    removedReports(strikes),
    'براہِ کرم صرف وہی رپورٹ کریں جس کے سچ ہونے کا آپ کو علم ہو۔ اگر آپ کی مزید رپورٹس ہٹائی گئیں تو پہلے آپ کی رپورٹس شمار نہیں ہوں گی، پھر آپ کا اکاؤنٹ معطل ہو جائے گا۔',
    objection,
  ],
  weightless: (strikes) => [
    removedReports(strikes),
    'اب سے آپ کی رپورٹس اسکور میں اس وقت تک شمار نہیں ہوں گی جب تک موڈریٹر ان کی تصدیق نہ کر لیں۔ اگر ایک اور ہٹائی گئی تو آپ کا اکاؤنٹ معطل ہو جائے گا۔',
    objection,
  ],
  suspended: (strikes) => [
    removedReports(strikes),
    'آپ کا اکاؤنٹ معطل ہے: اس میں لاگ اِن نہیں ہو سکتا اور اس کی API Keys کام نہیں کرتیں۔ موڈریٹر آپ کی دوسری رپورٹس دوبارہ دیکھیں گے۔',
    objection,
  ],
  lifted: () => [
    'آپ کی رپورٹس کے بارے میں کوئی فیصلہ واپس ہو گیا ہے یا ایک سال پرانا ہو چکا ہے۔ آپ کی رپورٹس اسکور میں دوبارہ شمار ہوں گی۔',
  ],
};

const factorChanges: Record<FactorChange, (time: string) => string> = {
  totpAdded: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ایک تصدیقی ایپ شامل کی گئی۔`,
  totpRemoved: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ سے تصدیقی ایپ ہٹا دی گئی۔`,
  passkeyAdded: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ایک پاس کی شامل کی گئی۔`,
  passkeyRemoved: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ سے ایک پاس کی ہٹا دی گئی۔`,
  allRemoved: (time) => `${time} کو رجسٹری چلانے والے نے فراڈ شیلڈ پر آپ کے اکاؤنٹ سے دوسرا مرحلہ مکمل طور پر ہٹا دیا۔`,
  removedByReset: (time) =>
    `${time} کو نئے پاس ورڈ کے ساتھ فراڈ شیلڈ پر آپ کے اکاؤنٹ سے دوسرا مرحلہ مکمل طور پر ہٹا دیا گیا، کیونکہ اس سے پہلے کسی نے اس کی ای میل کی تصدیق نہیں کی تھی۔`,
  codesRenewed: (time) =>
    `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کے لیے نئے ریکوری کوڈ بنائے گئے، اور پرانے کوڈ اب نہیں چلیں گے۔`,
};

const keyParagraphs = (keys: KeysAfterPassword): string[] => {
  if (keys.names.length === 0) return [];
  const names = keys.names.map(isolate).join('، ');
  return [
    keys.wereRevoked
      ? `آپ کی یہ API Keys بند کر دی گئیں اور اب کام نہیں کرتیں: ${names}۔ نئی Keys ڈیولپر کے صفحے پر بنائیں۔`
      : `یہ API Keys اب بھی کام کرتی ہیں: ${names}۔ جو استعمال میں نہیں یا جسے آپ نہیں پہچانتے، اسے ڈیولپر کے صفحے پر بند کریں۔`,
  ];
};

const accessSubjects = {
  approve: 'آپ لائیو کلیدیں استعمال کر سکتے ہیں',
  refuse: 'لائیو کلیدوں کے لیے آپ کی درخواست رد ہو گئی',
  end: 'آپ کی لائیو کلیدیں بند ہو گئی ہیں',
} as const;
const accessSentences = {
  approve:
    'رجسٹری چلانے والے نے آپ کی درخواست منظور کر لی ہے۔ ڈیولپر کے صفحے پر لائیو کلید بنائیں؛ جو کلیدیں آپ کے پاس تھیں وہ پھر سے کام کریں گی۔',
  refuse:
    'رجسٹری چلانے والے نے لائیو کلیدوں کے لیے آپ کی درخواست رد کر دی ہے۔ آپ ڈیولپر کے صفحے پر دوبارہ درخواست دے سکتے ہیں۔ ٹیسٹ کلیدیں چلتی رہیں گی۔',
  end: 'رجسٹری چلانے والے نے آپ کے اکاؤنٹ سے لائیو کلیدوں کی منظوری واپس لے لی ہے، اور وہ بند ہو گئی ہیں۔ آپ ڈیولپر کے صفحے پر دوبارہ درخواست دے سکتے ہیں۔ ٹیسٹ کلیدیں چلتی رہیں گی۔',
} as const;

const suspensionReasons: Record<SuspensionReason, string> = {
  falseReports: 'ایسی رپورٹس جو درست نہیں',
  misuse: 'رجسٹری کا غلط استعمال',
  takenOver: 'ممکن ہے کوئی اور یہ اکاؤنٹ استعمال کر رہا ہو',
  other: 'کوئی اور وجہ',
};

export const urdu: MailTemplates = {
  greeting: (name) => (name ? `السلام علیکم ${isolate(name)}،` : 'السلام علیکم،'),
  named: (link) => `کیا کسی رپورٹ میں آپ کا نام آیا ہے؟ آپ کیا کر سکتے ہیں: ${isolate(link)}`,
  text: (mail, pages) => {
    switch (mail.kind) {
      case 'confirmationLink':
        return {
          subject: 'اپنی ای میل کی تصدیق کریں',
          paragraphs: [
            'اس ای میل سے فراڈ شیلڈ پر ایک اکاؤنٹ بنایا گیا ہے۔ نیچے دیے گئے لنک سے تصدیق کریں کہ یہ ای میل آپ کی ہے۔ یہ لنک 24 گھنٹے تک کسی بھی ڈیوائس پر کام کرتا ہے۔',
            'اگر یہ اکاؤنٹ آپ نے نہیں بنایا تو کچھ نہ کریں: ای میل کی تصدیق نہیں ہو گی۔',
          ],
          button: { label: 'اس ای میل کی تصدیق کریں', link: mail.link },
        };
      case 'emailChangeNew':
        return {
          subject: 'اپنی نئی ای میل کی تصدیق کریں',
          paragraphs: [
            'کوئی، غالباً آپ، اپنے فراڈ شیلڈ اکاؤنٹ کے لیے یہ ای میل استعمال کرنا چاہتا ہے۔ تصدیق کے لیے 24 گھنٹے کے اندر نیچے دیے گئے لنک پر جائیں۔',
            'اگر یہ آپ نہیں تھے تو کچھ نہ کریں: اکاؤنٹ کی ای میل وہی رہے گی۔',
          ],
          button: { label: 'اس ای میل کی تصدیق کریں', link: mail.link },
        };
      case 'emailChangeOld':
        return {
          subject: 'آپ کی ای میل بدلنے والی ہے',
          paragraphs: [
            `کسی نے، غالباً آپ نے، آپ کے فراڈ شیلڈ اکاؤنٹ کی ای میل بدل کر ${isolate(mail.newEmail)} کرنے کو کہا ہے۔`,
            'تبدیلی کی منظوری دینے یا اسے روکنے کے لیے نیچے دیے گئے لنک پر جائیں۔ اگر آپ کچھ نہ کریں تو 72 گھنٹے بعد، نئے پتے سے تصدیق ہوتے ہی، یہ تبدیلی ہو جائے گی۔',
            'اگر یہ آپ نہیں تھے تو اسے روکیں اور فوراً اپنا پاس ورڈ تبدیل کریں: ہو سکتا ہے کوئی اسے جانتا ہو۔',
          ],
          button: { label: 'تبدیلی منظور کریں یا روکیں', link: mail.link },
        };
      case 'emailChangeTaken':
        return {
          subject: 'اس ای میل سے اکاؤنٹ پہلے سے موجود ہے',
          paragraphs: [
            'کوئی، غالباً آپ، یہ ای میل فراڈ شیلڈ کے کسی دوسرے اکاؤنٹ کے لیے استعمال کرنا چاہتا ہے۔ اس ای میل سے اکاؤنٹ پہلے سے موجود ہے، اس لیے کچھ تبدیل نہیں ہوا۔',
            'اگر یہ آپ تھے تو اسی ای میل سے لاگ اِن کریں، یا پہلے اس کا اکاؤنٹ حذف کریں۔ اگر نہیں تو کچھ کرنے کی ضرورت نہیں۔',
          ],
        };
      case 'emailChangeEnded':
        return {
          subject: 'آپ کی ای میل تبدیل نہیں ہوئی',
          paragraphs: [
            'آپ کے فراڈ شیلڈ اکاؤنٹ کی ای میل تبدیل نہیں ہو سکی: نیا پتا اب کسی دوسرے اکاؤنٹ کا ہے۔ آپ کی ای میل وہی رہے گی۔',
          ],
          button: { label: 'اپنے اکاؤنٹ پر جائیں', link: pages.security },
        };
      case 'emailChanged':
        return {
          subject: 'آپ کی ای میل تبدیل ہو گئی',
          paragraphs: [
            `آپ کے فراڈ شیلڈ اکاؤنٹ کی ای میل ${formatTime(mail.at)} کو تبدیل کی گئی۔ اب نئی ای میل سے لاگ اِن کریں۔ ہماری ای میلز بھی صرف اسی پر آئیں گی۔`,
            'آپ کے سیشن اور API Keys کام کرتے رہیں گے۔',
          ],
        };
      case 'resetLink':
        return {
          subject: 'اپنا پاس ورڈ تبدیل کریں',
          paragraphs: [
            'کسی نے، غالباً آپ نے، فراڈ شیلڈ پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔ نیچے دیے گئے لنک سے آپ نیا پاس ورڈ رکھ سکتے ہیں۔ یہ لنک ایک بار اور ایک گھنٹے تک کام کرتا ہے۔',
            'اگر یہ آپ نہیں تھے تو کچھ نہ کریں: آپ کا پاس ورڈ ویسا ہی رہے گا۔',
          ],
          button: { label: 'نیا پاس ورڈ رکھیں', link: mail.link },
        };
      case 'passwordChanged':
        return {
          subject: 'آپ کا پاس ورڈ تبدیل ہو گیا',
          paragraphs: [
            `فراڈ شیلڈ پر آپ کے اکاؤنٹ کا پاس ورڈ ${formatTime(mail.at)} کو تبدیل کیا گیا، اور تمام سیشن ختم کر دیے گئے۔`,
            ...keyParagraphs(mail.keys),
            'اگر یہ آپ نہیں تھے تو فوراً لاگ اِن کے صفحے سے نیا پاس ورڈ منگوائیں، اور ساتھ ہی اپنی API Keys بھی بند کر دیں۔',
          ],
          ...(mail.keys.names.length > 0 ? { button: { label: 'اپنی API Keys دیکھیں', link: pages.developer } } : {}),
        };
      case 'factorsChanged':
        return {
          subject: 'آپ کا دو مرحلہ لاگ اِن تبدیل ہوا',
          paragraphs: [
            factorChanges[mail.change](formatTime(mail.at)),
            'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو فوراً اپنا پاس ورڈ تبدیل کریں: اس سے تمام سیشن ختم ہو جائیں گے۔',
          ],
          button: { label: 'سیکیورٹی کی ترتیبات دیکھیں', link: pages.security },
        };
      case 'recoveryCodeUsed':
        return {
          subject: 'ایک ریکوری کوڈ استعمال ہوا',
          paragraphs: [
            `${formatTime(mail.at)} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کا ایک ریکوری کوڈ استعمال ہوا۔ ${mail.left === 0 ? 'یہ آخری کوڈ تھا: نئے کوڈ بنائیں۔' : `باقی کوڈ: ${isolate(String(mail.left))}۔`}`,
            'اگر یہ آپ نہیں تھے تو فوراً اپنا پاس ورڈ تبدیل کریں اور نئے ریکوری کوڈ بنائیں۔',
          ],
          button: { label: 'سیکیورٹی کی ترتیبات دیکھیں', link: pages.security },
        };
      case 'newDevice':
        return {
          subject: 'نئی ڈیوائس سے لاگ اِن',
          paragraphs: [
            `فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ${formatTime(mail.at)} کو ${formatDevice(mail.device)} سے، آئی پی ایڈریس ${isolate(mail.address)} سے لاگ اِن ہوا۔`,
            'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو اپنا پاس ورڈ تبدیل کریں: اس سے تمام سیشن ختم ہو جائیں گے۔',
            'آپ یہ اطلاعات اپنی ترجیحات میں بند کر سکتے ہیں۔',
          ],
          button: { label: 'اپنے سیشن دیکھیں', link: pages.security },
        };
      case 'reporterSanctioned':
        return {
          subject: sanctionSubjects[mail.step],
          paragraphs: sanctionParagraphs[mail.step](mail.strikes),
        };
      case 'proofCode':
      case 'caseLink':
      case 'proofRefused':
        return proofText(mail, pages);
      case 'requestReceived':
        return {
          subject: 'آپ کی درخواست مل گئی ہے',
          paragraphs: [
            `ایک رپورٹ کے بارے میں آپ کی درخواست موڈریٹروں تک پہنچ گئی ہے۔ اس کا نمبر \u2068${mail.requestId}\u2069 ہے۔ فیصلہ ${formatTime(mail.dueAt)} تک ہو گا، اور وجوہات سمیت اسی پتے پر آپ کو بھیجا جائے گا۔`,
          ],
        };
      case 'requestDecided':
        return {
          subject: mail.outcome === 'acted' ? 'آپ کی درخواست مان لی گئی' : 'آپ کی درخواست مسترد ہوئی',
          paragraphs: [
            mail.outcome === 'acted'
              ? `موڈریٹروں نے آپ کی درخواست \u2068${mail.requestId}\u2069 پر عمل کیا ہے۔`
              : `موڈریٹروں نے آپ کی درخواست \u2068${mail.requestId}\u2069 دیکھی اور کچھ نہیں بدلا۔`,
            `وجوہات: \u2068${mail.answer}\u2069`,
            'اگر رپورٹ میں آپ کا نام ہے تو آپ یہ ثابت کر کے اعتراض کر سکتے ہیں: پھر آپ دیکھ سکتے ہیں کہ کیا درج ہے، اور اپیل کر سکتے ہیں۔',
          ],
        };
      case 'subjectTold':
        return {
          subject: 'فراڈ کی ایک رجسٹری میں آپ کے بارے میں کچھ درج ہے',
          paragraphs: [
            'فراڈ رپورٹس کی اس رجسٹری میں کچھ ایسا درج ہے جس کا تعلق اس ای میل پتے کے مالک سے ہے، اور جو کاروبار یہ پتا جانچیں انہیں وہ بتایا جاتا ہے۔ جب تک ثابت نہ ہو، یہ کسی کا دعویٰ ہے۔',
            'آپ کو حق ہے کہ اسے دیکھیں، اس کا جواب دیں اور اس پر اعتراض کریں۔ نیچے دیے ہوئے صفحے پر آپ کو اسی پتے پر ایک کوڈ ملے گا، پھر آپ پڑھ سکیں گے کہ کیا درج ہے۔ اس کی کوئی فیس نہیں، اور اکاؤنٹ کی ضرورت نہیں۔',
            'اس ای میل میں اس سے زیادہ کچھ نہیں، کیونکہ ہو سکتا ہے دوسرے بھی یہ میل باکس پڑھتے ہوں۔ ایسی ای میل 30 دن میں زیادہ سے زیادہ ایک آتی ہے۔',
          ],
          button: { label: 'دیکھیں کیا درج ہے', link: pages.named },
        };
      case 'reportsCorrected':
        return {
          subject:
            mail.reports === 1
              ? 'آپ کی جانچ میں دکھائی گئی ایک رپورٹ بدل گئی ہے'
              : `آپ کی جانچ میں دکھائی گئی ${mail.reports} رپورٹس بدل گئی ہیں`,
          paragraphs: [
            mail.reports === 1
              ? 'ایک رپورٹ جو آپ کے اکاؤنٹ کی جانچ میں دکھائی گئی تھی، اس کے بعد واپس لے لی گئی، ہٹا دی گئی، یا اس میں تبدیلی ہوئی۔'
              : `${mail.reports} رپورٹس جو آپ کے اکاؤنٹ کی جانچ میں دکھائی گئی تھیں، اس کے بعد واپس لے لی گئیں، ہٹا دی گئیں، یا ان میں تبدیلی ہوئی۔`,
            'نیچے دیے گئے صفحے پر یہ رپورٹس آپ کی درخواستوں کے نمبر اور وقت کے ساتھ درج ہیں۔ دیکھیں کہ ان درخواستوں کے بعد آپ نے کیا فیصلہ کیا، اس شخص کی دوبارہ جانچ کریں، اور جو فیصلہ ایسی رپورٹ پر ہوا تھا جو اب موجود نہیں، اسے درست کریں۔',
            'ترجیحات میں آپ چن سکتے ہیں کہ اس بارے میں آپ کو ای میل بھیجی جائے یا نہیں، اور کتنی بار۔',
          ],
          button: { label: 'تصحیحات دیکھیں', link: pages.corrections },
        };
      case 'reportFiled':
        return {
          subject: `آپ کی رپورٹ \u2068${mail.reference}\u2069 جمع ہو گئی`,
          paragraphs: [
            `آپ کی رپورٹ حوالہ \u2068${mail.reference}\u2069 کے تحت جمع ہو گئی۔ اس کا لمبا نمبر \u2068${mail.reportId}\u2069 ہے۔ یہ ای میل سنبھال کر رکھیں: آپ کا بینک یا پولیس ان میں سے کوئی ایک پوچھ سکتی ہے۔`,
            mail.isHeld
              ? 'یہ جائزے کی منتظر ہے۔ جائزے کے بعد، یا جب کوئی اور اسی شخص کی رپورٹ کرے، یہ جانچ میں ملے گی۔'
              : 'اب یہ جانچ میں ملتی ہے۔ آپ کون ہیں، یہ کبھی نہیں بتایا جاتا۔',
            'اگر کسی موڈریٹر کو کچھ پوچھنا ہو تو ہم ای میل سے اور آپ کی رپورٹ کے صفحے پر پوچھتے ہیں۔ وہاں آپ اسے کسی بھی وقت درست کر سکتے ہیں، فائلیں شامل کر سکتے ہیں یا اسے واپس لے سکتے ہیں۔',
          ],
          button: { label: 'رپورٹ دیکھیں', link: pages.report(mail.reportId) },
        };
      case 'reportDecided':
        return decisionText(mail, pages);
      case 'disputeSubject':
      case 'disputeAuthor':
        return disputeText(mail, pages);
      case 'invitation':
        return {
          subject: 'آپ کو فراڈ شیلڈ میں شامل ہونے کی دعوت ہے',
          paragraphs: [
            'فراڈ شیلڈ کی ایک رجسٹری چلانے والے نے آپ کو اکاؤنٹ بنانے کی دعوت دی ہے، تاکہ آپ فراڈ کی رپورٹ کر سکیں اور دوسروں کی جانچ کر سکیں۔ 7 دن کے اندر نیچے دیے گئے لنک پر جائیں۔ یہ لنک ایک بار اور صرف اسی ای میل کے لیے کام کرتا ہے۔',
            'اگر آپ اکاؤنٹ نہیں چاہتے تو کچھ نہ کریں۔',
          ],
          button: { label: 'اکاؤنٹ بنائیں', link: mail.link },
        };
      case 'keyCreated':
      case 'keyReplaced':
      case 'keyEnded':
      case 'keyRevoked':
        return keyText(mail, pages);
      case 'accessDecided':
        return {
          subject: accessSubjects[mail.decision],
          paragraphs: [accessSentences[mail.decision], `رجسٹری چلانے والے نے یہ وجہ بتائی ہے: ${isolate(mail.reason)}`],
          button: { label: 'ڈیولپر کے صفحے پر جائیں', link: pages.developer },
        };
      case 'accountSuspended':
        return {
          subject: 'آپ کا اکاؤنٹ معطل کر دیا گیا ہے',
          paragraphs: [
            'رجسٹری چلانے والے نے فراڈ شیلڈ پر آپ کا اکاؤنٹ معطل کر دیا ہے۔',
            `وجہ: ${suspensionReasons[mail.reason]}۔`,
            isolate(mail.note),
            'اس میں کوئی لاگ اِن نہیں کر سکتا، اور اس کی API Keys کام نہیں کرتیں۔ آپ کی رپورٹس جوں کی توں رہیں گی۔',
            'اعتراض کے لیے اس ای میل کا جواب دیں یا رجسٹری چلانے والے کو لکھیں۔',
          ],
        };
      case 'accountRestored':
        return {
          subject: 'آپ کا اکاؤنٹ دوبارہ کھل گیا ہے',
          paragraphs: [
            'فراڈ شیلڈ پر آپ کے اکاؤنٹ کی معطلی ختم کر دی گئی ہے۔ آپ لاگ اِن کر سکتے ہیں، اور اس کی API Keys دوبارہ کام کرتی ہیں۔',
          ],
        };
      case 'accountDeleted':
        return {
          subject: 'آپ کا اکاؤنٹ حذف ہو گیا',
          paragraphs: [
            'فراڈ شیلڈ پر آپ کا اکاؤنٹ حذف کر دیا گیا ہے، اس کی پروفائل، لاگ اِن، API Keys اور استعمال کے ریکارڈ سمیت۔',
            mail.withReports
              ? 'آپ کی رپورٹس واپس لے لی گئیں۔'
              : 'آپ کی رپورٹس رجسٹری میں رہیں گی، مگر ان سے آپ تک کوئی نہیں پہنچ سکتا۔',
          ],
        };
    }
  },
};
