import type { Device, FactorChange, KeysAfterPassword, MailTemplates } from './mail-content.ts';

/** Isolates a Latin value (U+2068…U+2069), so that right-to-left text does not reorder it. */
const isolate = (value: string): string => `\u2068${value}\u2069`;

const days = new Intl.DateTimeFormat('ur-PK', { dateStyle: 'long', timeZone: 'UTC' });

/** @param at ISO 8601 */
const formatTime = (at: string): string => `${days.format(new Date(at))}، ${isolate(`${at.slice(11, 16)} UTC`)}`;

const formatDevice = ({ browser, system }: Device): string =>
  `${system ? `${isolate(system)} پر ` : ''}${browser ? isolate(browser) : 'کسی بے نام پروگرام'}`;

const factorChanges: Record<FactorChange, (time: string) => string> = {
  totpAdded: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ایک تصدیقی ایپ شامل کی گئی۔`,
  totpRemoved: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ سے تصدیقی ایپ ہٹا دی گئی۔`,
  passkeyAdded: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ایک پاس کی شامل کی گئی۔`,
  passkeyRemoved: (time) => `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ سے ایک پاس کی ہٹا دی گئی۔`,
  allRemoved: (time) => `${time} کو رجسٹری کے منتظم نے فراڈ شیلڈ پر آپ کے اکاؤنٹ سے دوسرا مرحلہ مکمل طور پر ہٹا دیا۔`,
  codesRenewed: (time) =>
    `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کے لیے نئے ریکوری کوڈ بنائے گئے، اور پرانے کوڈ اب نہیں چلیں گے۔`,
};

const keyParagraphs = (keys: KeysAfterPassword | undefined): string[] => {
  if (!keys || keys.names.length === 0) return [];
  const names = keys.names.map(isolate).join('، ');
  return [
    keys.wereRevoked
      ? `آپ کی یہ API Keys بند کر دی گئیں اور اب کام نہیں کرتیں: ${names}۔ نئی Keys ڈیویلپر کے صفحے پر بنائیں۔`
      : `یہ API Keys اب بھی کام کرتی ہیں: ${names}۔ جو استعمال میں نہیں یا جسے آپ نہیں پہچانتے، اسے ڈیویلپر کے صفحے پر بند کریں۔`,
  ];
};

export const urdu: MailTemplates = {
  greeting: (name) => `السلام علیکم ${isolate(name)}،`,
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
            `آپ کے فراڈ شیلڈ اکاؤنٹ کی ای میل ${formatTime(mail.at)} کو تبدیل کی گئی۔ اب آپ نئی ای میل سے لاگ اِن کریں گے، اور ہم صرف اسی پر لکھیں گے۔`,
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
          ...(mail.keys?.names.length ? { button: { label: 'اپنی API Keys دیکھیں', link: pages.developer } } : {}),
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
            `فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ${formatTime(mail.at)} کو ${formatDevice(mail.device)} سے، ${isolate(mail.address)} کے پتے سے لاگ اِن ہوا۔`,
            'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو اپنا پاس ورڈ تبدیل کریں: اس سے تمام سیشن ختم ہو جائیں گے۔',
            'آپ یہ اطلاعات اپنی ترجیحات میں بند کر سکتے ہیں۔',
          ],
          button: { label: 'اپنے سیشن دیکھیں', link: pages.security },
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
