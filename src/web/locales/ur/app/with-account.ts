import type { withAccount as english } from '../../en/app/with-account.ts';
import type { Words } from '../../words.ts';

/** What an account adds, for visitors. */
export const withAccount: Words<typeof english> = {
  withoutAccount: 'اکاؤنٹ کے بغیر آپ جان سکتے ہیں کہ کسی ای میل، فون نمبر یا ویب سائٹ کی رپورٹ ہوئی ہے یا نہیں۔',
  withAccountYou: 'اکاؤنٹ ہو تو آپ',
  withAccountRead: 'پڑھ سکتے ہیں کہ کیا رپورٹ ہوا، کتنے لوگوں نے کیا، اور موڈریٹروں نے کس کی تصدیق کی',
  withAccountKinds: 'شناختی کارڈ نمبر، IBAN، موبائل والٹ یا پروفائل بھی جانچ سکتے ہیں',
  withAccountLists:
    'پوری فہرست ایک ساتھ جانچ سکتے ہیں، اور آپ کو بتایا جاتا ہے جب آپ کو دکھائی گئی کوئی رپورٹ درست کی جائے',
  withAccountReports: 'رپورٹ جمع کرا سکتے ہیں، درست کر سکتے ہیں، اور دیکھ سکتے ہیں کہ اس کا کیا ہوا',
};
