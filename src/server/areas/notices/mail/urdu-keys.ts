import type { KeyMail, LinkedPages, MailText } from './mail-content.ts';
import { formatTime, isolate } from './urdu-time.ts';

const notYou = 'اگر یہ آپ نے نہیں کیا تو اسے فوراً ڈیولپر کے صفحے پر بند کریں اور اپنا پاس ورڈ بدلیں۔';

/** What became of the pairs that took the place of a revoked one. */
const successorsToo = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? 'کلیدوں کا وہ جوڑا بھی بند کر دیا گیا جس نے خود اسی Key کی کال سے اس کی جگہ لی تھی۔'
          : `کلیدوں کے وہ ${count} جوڑے بھی بند کر دیے گئے جنہوں نے خود انہی Keys کی کالوں سے باری باری اس کی جگہ لی تھی۔`,
      ];

function textOf(mail: KeyMail): { subject: string; paragraphs: string[] } {
  const keyName = isolate(`“${mail.keyName}”`);
  switch (mail.kind) {
    case 'keyCreated':
      return {
        subject: 'ایک نئی API Key بنائی گئی',
        paragraphs: [
          `${formatTime(mail.at)} کو فراڈ شیلڈ پر آپ کے اکاؤنٹ کے لیے کلیدوں کا نیا جوڑا ${keyName} بنایا گیا۔`,
          'اگر یہ آپ نے کیا ہے تو کچھ کرنے کی ضرورت نہیں۔',
          notYou,
        ],
      };
    case 'keyReplaced':
      return {
        subject: 'آپ کی ایک API Key بدل دی گئی',
        paragraphs: [
          mail.byKey
            ? `${formatTime(mail.at)} کو ایک پروگرام نے، جس کے پاس آپ کے فراڈ شیلڈ اکاؤنٹ کا کلیدوں کا جوڑا ${keyName} ہے، اس کی جگہ نیا جوڑا بنا لیا۔`
            : `${formatTime(mail.at)} کو آپ کے فراڈ شیلڈ اکاؤنٹ کے کلیدوں کے جوڑے ${keyName} کی جگہ نیا جوڑا بنایا گیا۔`,
          mail.endsAt === null
            ? 'پرانا جوڑا اب کام نہیں کرتا۔'
            : `پرانا جوڑا ${formatTime(mail.endsAt)} تک کام کرے گا۔`,
          mail.byKey
            ? 'اگر آپ کا کوئی پروگرام ایسا نہیں کرتا تو Key کسی اور کے پاس ہے: ڈیولپر کے صفحے پر پرانا جوڑا بند کریں۔ اس کے ساتھ نیا جوڑا بھی بند ہو جائے گا۔'
            : notYou,
        ],
      };
    case 'keyEnded':
      return {
        subject: 'آپ کی ایک API Key بند کر دی گئی',
        paragraphs: [
          `${formatTime(mail.at)} کو آپ کے فراڈ شیلڈ اکاؤنٹ کا کلیدوں کا جوڑا ${keyName} بند کر دیا گیا۔ اس سے کی گئی کالیں اب رد ہوں گی۔`,
          ...successorsToo(mail.successors),
          'اگر یہ آپ نے نہیں کیا تو فوراً اپنا پاس ورڈ بدلیں۔',
        ],
      };
    case 'keyRevoked':
      return {
        subject: 'آپ کی ایک API Key بند کر دی گئی',
        paragraphs: [
          `رجسٹری چلانے والے نے آپ کے فراڈ شیلڈ اکاؤنٹ کا کلیدوں کا جوڑا ${keyName} بند کر دیا ہے۔ اس سے جانچ اب رد ہو گی۔`,
          ...successorsToo(mail.successors),
          `رجسٹری چلانے والے نے یہ وجہ بتائی ہے: ${isolate(mail.reason)}`,
        ],
      };
  }
}

/** The mails about what happened to a key pair. */
export const keyText = (mail: KeyMail, pages: LinkedPages): MailText => ({
  ...textOf(mail),
  button: { label: 'ڈیولپر کے صفحے پر جائیں', link: pages.developer },
});
