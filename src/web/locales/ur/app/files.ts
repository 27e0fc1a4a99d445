import type { files as english } from '../../en/app/files.ts';
import type { Words } from '../../words.ts';

/** Files of a report. */
export const files: Words<typeof english> = {
  files: 'فائلیں',
  filesHint:
    'زیادہ سے زیادہ {count} فائلیں: PNG، JPEG، WebP یا PDF، ہر ایک {size} تک۔ انہیں صرف آپ اور موڈریٹر کھول سکتے ہیں۔',
  filesFull: 'اس رپورٹ کے ساتھ {count} فائلیں ہیں، اس سے زیادہ نہیں ہو سکتیں۔',
  fileTooLarge: 'یہ فائل {size} سے بڑی ہے۔',
  fileEmpty: 'یہ فائل خالی ہے۔',
  removeNamed: '{name} ہٹائیں',
  remove: 'ہٹائیں',
  cancelNamed: '{name} منسوخ کریں',
  retryNamed: '{name} کی دوبارہ کوشش کریں',
  removeFileQuestion: '{name} ہٹا دیں؟',
  removeFileText: 'فائل حذف ہو جائے گی، اور واپس نہیں لائی جا سکے گی۔',
  uploadOf: '{name} کا اپ لوڈ',
  uploadWaiting: 'انتظار میں',
  fileChecking: 'نقصان دہ سافٹ ویئر کی جانچ جاری ہے',
  fileHadMalware: 'اس فائل میں نقصان دہ سافٹ ویئر تھا، اس لیے اسے ہٹا دیا گیا۔',
  fileUploaded: '{name} اپ لوڈ ہو گئی',
  fileRemoved: '{name} ہٹا دی گئی',
};
