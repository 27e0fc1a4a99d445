import type { LaterWords } from '../later.ts';

/** The palette of pages and actions, and the list of keyboard shortcuts. */
export const palette: LaterWords<'palette'> = {
  paletteTitle: 'صفحات اور کام',
  paletteLabel: 'صفحہ یا کام تلاش کریں',
  paletteCheckLabel: 'تلاش کریں، یا ای میل یا نمبر کی جانچ کریں',
  paletteEmpty: 'کچھ نہیں ملا۔',
  paletteHint: 'چننے کے لیے ↑ ↓، کھولنے کے لیے Enter، بند کرنے کے لیے Esc',
  palettePages: 'صفحات',
  paletteActions: 'کام',
  paletteCheck: '{value} کی جانچ کریں',
  paletteFile: 'رپورٹ جمع کرائیں',
  paletteYourReports: 'آپ کی رپورٹس',
  paletteTheme: 'ڈارک موڈ آن یا آف کریں',
  paletteKeys: 'کی بورڈ شارٹ کٹ دکھائیں',
  keysTitle: 'کی بورڈ شارٹ کٹ',
  keysEverywhere: 'ہر صفحے پر',
  keysGo: 'کسی صفحے پر جائیں: پہلے g، پھر ایک حرف',
  keysPalette: 'صفحات، کام اور جانچ',
  keysSearch: 'اس صفحے پر تلاش',
  keysList: 'یہ شارٹ کٹ دکھائیں',
  keysEscape: 'ڈائیلاگ یا مینو بند کریں',
  keysOff: 'لکھتے وقت Ctrl یا ⌘ کے بغیر والے بٹن کچھ نہیں کرتے۔ انہیں مستقل بند کرنے کے لیے:',
  keysAreOff: 'Ctrl یا ⌘ کے بغیر والے بٹن بند ہیں۔ انہیں چالو کرنے کے لیے:',
  keysQueue: 'رپورٹس کی قطار کے اپنے بٹن ہیں، جو وہیں دکھائے جاتے ہیں۔',
};
