import { inEachLanguage, type Language } from '../../../../contract/languages.ts';
import type { NextSteps } from '../../../../contract/registry/next-steps.ts';

/** A language without these words says what the page says of any country. */
const texts = (known: Partial<Record<Language, string>>) => inEachLanguage((code) => known[code] ?? '');

/** What the registry says in Pakistan until an admin writes something else. */
export const shippedNextSteps = (): NextSteps => [
  {
    country: 'PK',
    bank: texts({
      en: 'Call the helpline printed on the back of your card. Ask the bank to stop or dispute the payment and to block your card or wallet, and write down the complaint number.\n\nDo the same with Easypaisa, JazzCash or another wallet if the money went through it.',
      ur: 'اپنے کارڈ کی پشت پر لکھی ہیلپ لائن پر کال کریں۔ بینک سے کہیں کہ ادائیگی روکے یا اس پر اعتراض درج کرے اور آپ کا کارڈ یا والٹ بند کر دے، اور شکایت نمبر لکھ لیں۔\n\nاگر رقم ایزی پیسہ، جاز کیش یا کسی اور والٹ سے گئی ہے تو وہاں بھی یہی کریں۔',
    }),
    authority: {
      name: texts({
        en: 'National Cyber Crime Investigation Agency (NCCIA)',
        ur: 'نیشنل سائبر کرائم انویسٹی گیشن ایجنسی (این سی سی آئی اے)',
      }),
      phone: '1799',
      website: '',
      text: texts({
        en: 'The NCCIA takes complaints about fraud online and by phone. Have your CNIC, the receipts, the messages and the numbers at hand. Do not delete anything.',
        ur: 'این سی سی آئی اے آن لائن اور فون پر ہونے والے فراڈ کی شکایتیں لیتی ہے۔ اپنا شناختی کارڈ، رسیدیں، پیغامات اور نمبر ساتھ رکھیں۔ کچھ بھی حذف نہ کریں۔',
      }),
    },
  },
];
