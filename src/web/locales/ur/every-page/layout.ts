import type { layout as english } from '../../en/every-page/layout.ts';
import type { Words } from '../../words.ts';

/** Components, layout and navigation. */
export const layout: Words<typeof english> = {
  productName: 'Fraud Shield',
  productPromise: 'ادائیگی سے پہلے جانچیں۔ موقع ملے تو رپورٹ کریں۔',
  language: 'زبان',
  logIn: 'لاگ اِن کریں',
  loading: 'لوڈ ہو رہا ہے',
  working: 'کام جاری ہے',
  optional: '(اختیاری)',
  show: 'دکھائیں',
  hide: 'چھپائیں',
  showNamed: '{name} دکھائیں',
  hideNamed: '{name} چھپائیں',
  capsLockOn: 'Caps Lock آن ہے',
  dismiss: 'ہٹائیں',
  close: 'بند کریں',
  ok: 'ٹھیک ہے',
  tryAgain: 'دوبارہ کوشش کریں',
  offline: 'انٹرنیٹ نہیں ہے۔ انٹرنیٹ آتے ہی یہ صفحہ پھر کام کرے گا۔',
  noConnection: 'انٹرنیٹ نہیں ہے۔ آپ کا لکھا ہوا یہیں موجود ہے۔',
  tryAgainInHours: 'بہت زیادہ کوششیں ہو چکی ہیں۔ براہِ کرم {hours} گھنٹے انتظار کر کے دوبارہ کوشش کریں۔',
  notLoaded: 'یہ صفحہ لوڈ نہیں ہوا',
  notLoadedHelp: 'اس کا ایک حصہ نہیں آیا۔ آپ کا لکھا ہوا محفوظ ہے۔',
  goHome: 'ڈیش بورڈ پر جائیں',
  unexpectedError: 'ایپ میں غیر متوقع خرابی!',
  unexpectedErrorHelp: 'آپ کا بھیجا ہوا کچھ ضائع نہیں ہوا۔ دوبارہ کوشش کریں، یا ڈیش بورڈ پر واپس جائیں۔',
  namedLink: 'کیا آپ کا نام آیا ہے؟',
  aboutLink: 'اس رجسٹری کے بارے میں',
  privacyLink: 'رازداری',
};
