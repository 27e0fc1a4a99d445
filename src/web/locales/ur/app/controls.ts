import type { controls as english } from '../../en/app/controls.ts';
import type { Words } from '../../words.ts';

/** Controls that the pages inside the frame and those for visitors have, and the sign-in pages do not. */
export const controls: Words<typeof english> = {
  skipToContent: 'اصل مواد پر جائیں',
  charactersLeft: '{count} باقی',
  charactersOver: '{count} زیادہ',
  copy: 'کاپی کریں',
  copied: 'کاپی ہو گیا!',
  copyNamed: '{name} کاپی کریں',
  copiedNamed: '{name} کاپی ہو گیا',
  copyByHand: 'منتخب ہو گیا۔ کاپی کرنے کے لیے Ctrl+C یا ⌘C دبائیں۔',
  chooseFiles: 'فائلیں منتخب کریں',
  chooseFile: 'فائل منتخب کریں',
  orDropThem: 'یا یہاں لا کر چھوڑیں',
  orDropIt: 'یا یہاں لا کر چھوڑیں',
  cancel: 'منسوخ کریں',
  result: 'نتیجہ',
  pastWhen: 'کب',
  state: 'حالت',
  done: 'ہو گیا',
  day: 'دن',
  allowanceLookups: 'جانچ فی منٹ',
  allowanceCalls: 'درخواستیں فی سیکنڈ',
  exportCsv: 'CSV محفوظ کریں',
};
