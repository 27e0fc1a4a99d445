import type { Device, FactorChange, MailTemplates } from './mail-content.ts';

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
  codesRenewed: (time) =>
    `${time} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کے لیے نئے ریکوری کوڈ بنائے گئے، اور پرانے کوڈ اب نہیں چلیں گے۔`,
};

export const urdu: MailTemplates = {
  greeting: (name) => `السلام علیکم ${isolate(name)}،`,
  text: (mail, securityPage) => {
    switch (mail.kind) {
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
            'اگر یہ آپ نہیں تھے تو فوراً لاگ اِن کے صفحے سے نیا پاس ورڈ منگوائیں۔',
          ],
        };
      case 'factorsChanged':
        return {
          subject: 'آپ کا دو مرحلہ لاگ اِن تبدیل ہوا',
          paragraphs: [
            factorChanges[mail.change](formatTime(mail.at)),
            'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو فوراً اپنا پاس ورڈ تبدیل کریں: اس سے تمام سیشن ختم ہو جائیں گے۔',
          ],
          button: { label: 'سیکیورٹی کی ترتیبات دیکھیں', link: securityPage },
        };
      case 'recoveryCodeUsed':
        return {
          subject: 'ایک ریکوری کوڈ استعمال ہوا',
          paragraphs: [
            `${formatTime(mail.at)} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کا ایک ریکوری کوڈ استعمال ہوا۔ ${mail.left === 0 ? 'یہ آخری کوڈ تھا: نئے کوڈ بنائیں۔' : `باقی کوڈ: ${isolate(String(mail.left))}۔`}`,
            'اگر یہ آپ نہیں تھے تو فوراً اپنا پاس ورڈ تبدیل کریں اور نئے ریکوری کوڈ بنائیں۔',
          ],
          button: { label: 'سیکیورٹی کی ترتیبات دیکھیں', link: securityPage },
        };
      case 'newDevice':
        return {
          subject: 'نئی ڈیوائس سے لاگ اِن',
          paragraphs: [
            `فراڈ شیلڈ پر آپ کے اکاؤنٹ میں ${formatTime(mail.at)} کو ${formatDevice(mail.device)} سے، ${isolate(mail.address)} کے پتے سے لاگ اِن ہوا۔`,
            'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو اپنا پاس ورڈ تبدیل کریں: اس سے تمام سیشن ختم ہو جائیں گے۔',
            'آپ یہ اطلاعات اپنی ترجیحات میں بند کر سکتے ہیں۔',
          ],
          button: { label: 'اپنے سیشن دیکھیں', link: securityPage },
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
