import type { palette as english } from '../../en/app/palette.ts';
import type { Words } from '../../words.ts';

/** The palette of pages and actions, and the keys of the queue. */
export const palette: Words<typeof english> = {
  paletteTitle: 'صفحات اور کام',
  paletteLabel: 'صفحہ یا کام تلاش کریں',
  paletteCheckLabel: 'تلاش کریں، یا ای میل یا نمبر کی جانچ کریں',
  paletteEmpty: 'کچھ نہیں ملا۔',
  paletteHint: '{keys} سے یہ فہرست کھلتی ہے، ↑ ↓ سے چنیں، Enter سے کھولیں، Esc سے بند کریں۔',
  paletteCheck: '{value} کی جانچ کریں',
  paletteTheme: 'ڈارک موڈ آن یا آف کریں',
  keysOff: '? سے بھی یہ فہرست کھلتی ہے اور / صفحے کی تلاش پر لے جاتا ہے، مگر لکھتے وقت نہیں۔ ایسے بٹن بند کرنے کے لیے:',
  keysAreOff: 'Ctrl یا ⌘ کے بغیر والے بٹن بند ہیں۔ انہیں چالو کرنے کے لیے:',
  keysQueue: 'قطار میں؛ فیصلوں کے حروف ان کے بٹنوں پر لکھے ہیں',
  keysQueueMove: 'اگلی اور پچھلی رپورٹ',
  keysQueueReason: 'وجہ چنیں',
  keysQueueDecide: 'وجہ چننے کے بعد فیصلہ کریں',
  keysQueueBack: 'وجوہات سے واپس',
  keysQueueSkip: 'رپورٹ کسی اور کے لیے چھوڑیں',
  keysQueueUndo: 'آخری فیصلہ واپس لیں',
};
