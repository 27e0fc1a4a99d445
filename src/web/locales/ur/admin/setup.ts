import type { Words } from '../../catalogue.ts';
import type { setup as english } from '../../en/admin/setup.ts';

export const setup: Words<typeof english> = {
  setupTitle: 'رجسٹری کی ترتیب',
  setupIntro:
    'اس رجسٹری کا ابھی کوئی منتظم نہیں۔ منتظم لوگوں، کرداروں، پالیسی اور نظام کو سنبھالتا ہے، اور دوسروں کو موڈریٹر اور آڈیٹر بنا سکتا ہے۔',
  setupSignedIn: 'آپ {name} ({email}) کے نام سے لاگ اِن ہیں۔',
  setupYes: 'پہلے منتظم بنیں',
  setupVisitor: 'لاگ اِن کریں یا اکاؤنٹ بنائیں۔ اس کے بعد آپ یہیں واپس آئیں گے۔',
  setupRegister: 'اکاؤنٹ بنائیں',
  setupInvalidTitle: 'یہ لنک کام نہیں کرتا',
  setupInvalidHelp:
    'جس سرور کا کوئی منتظم نہ ہو وہ شروع ہوتے وقت ٹرمینل پر، یا اپنے ڈیٹا فولڈر کی فائل {file} میں، ایک لنک دکھاتا ہے۔ یہ ایک بار اور 24 گھنٹے تک چلتا ہے۔ رجسٹری چلانے والا {command} سے بھی یہ کردار دے سکتا ہے۔',
};
