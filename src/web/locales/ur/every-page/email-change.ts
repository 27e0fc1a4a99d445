import type { emailChange as english } from '../../en/every-page/email-change.ts';
import type { Words } from '../../words.ts';

/** The pages that the mails about a changed email link to. */
export const emailChange: Words<typeof english> = {
  confirmEmailChangeTitle: 'اپنی نئی ای میل کی تصدیق کریں',
  confirmEmailChangeIntro: 'بٹن دبا کر تصدیق کریں کہ جس پتے پر ہم نے ای میل بھیجی ہے وہ آپ کا ہے۔',
  reviewEmailChangeTitle: 'آپ کی ای میل کی تبدیلی',
  reviewEmailChangeIntro:
    'آپ کے اکاؤنٹ کی ای میل ہماری ای میل میں بتائے گئے پتے سے بدلنے والی ہے۔ اگر یہ آپ نہیں تھے تو اسے روک دیں۔',
  approveEmailChange: 'تبدیلی منظور کریں',
  stopEmailChangeNow: 'روک دیں، یہ میں نے نہیں کیا',
  emailChangeDoneTitle: 'ای میل بدل گئی',
  emailChangeDoneNext: 'اب نئی ای میل سے لاگ اِن کریں۔',
  emailChangeWaitsTitle: 'ایک مرحلہ مکمل ہوا',
  emailChangeWaitsNew: 'نئے پتے سے تصدیق ہوتے ہی ای میل بدل جائے گی۔',
  emailChangeWaitsOld: 'ای میل تب بدلے گی جب آپ موجودہ پتے پر آئی ای میل میں اسے منظور کریں، یا {date} کو۔',
  emailChangeStoppedTitle: 'تبدیلی روک دی گئی',
  emailChangeStoppedNext:
    'اگر تبدیلی آپ نے نہیں مانگی تھی تو ہو سکتا ہے کوئی آپ کا پاس ورڈ جانتا ہو۔ لاگ اِن کے صفحے پر ”پاس ورڈ بھول گئے“ سے فوراً نیا پاس ورڈ رکھیں۔',
  emailChangeOver: 'یہ تبدیلی ختم ہو چکی ہے',
};
