// See docs/decisions/0016-public-figures-name-nobody.md
import { wordsOf } from '../reports/keywords/keywords.ts';

/**
 * Cities that the dashboard may show, with their spellings. A report's city is free text, which is never published (D1).
 * A city that is not listed is not counted. After adding one, run `npm run shield -- recount --repair`, which counts it
 * in existing reports.
 */
export const cities: readonly (readonly [name: string, ...spellings: string[]])[] = [
  ['Karachi', 'kharachi', 'کراچی'],
  ['Lahore', 'lahor', 'لاہور'],
  ['Islamabad', 'isb', 'اسلام آباد'],
  ['Rawalpindi', 'pindi', 'راولپنڈی'],
  ['Faisalabad', 'lyallpur', 'فیصل آباد'],
  ['Multan', 'ملتان'],
  ['Peshawar', 'پشاور'],
  ['Quetta', 'کوئٹہ'],
  ['Hyderabad', 'حیدرآباد'],
  ['Gujranwala', 'گوجرانوالہ'],
  ['Sialkot', 'سیالکوٹ'],
  ['Sargodha', 'سرگودھا'],
  ['Bahawalpur', 'bhawalpur', 'بہاولپور'],
  ['Sukkur', 'سکھر'],
  ['Larkana', 'لاڑکانہ'],
  ['Sheikhupura', 'شیخوپورہ'],
  ['Rahim Yar Khan', 'رحیم یار خان'],
  ['Jhang', 'جھنگ'],
  ['Gujrat', 'گجرات'],
  ['Kasur', 'قصور'],
  ['Mardan', 'مردان'],
  ['Dera Ghazi Khan', 'd g khan', 'dg khan', 'ڈیرہ غازی خان'],
  ['Dera Ismail Khan', 'd i khan', 'di khan', 'ڈیرہ اسماعیل خان'],
  ['Sahiwal', 'ساہیوال'],
  ['Okara', 'اوکاڑہ'],
  ['Nawabshah', 'shaheed benazirabad', 'نواب شاہ'],
  ['Mirpur Khas', 'mirpurkhas', 'میرپور خاص'],
  ['Mingora', 'مینگورہ'],
  ['Swat', 'سوات'],
  ['Chiniot', 'چنیوٹ'],
  ['Kamoke', 'کامونکی'],
  ['Sadiqabad', 'صادق آباد'],
  ['Burewala', 'بورے والا'],
  ['Jacobabad', 'جیکب آباد'],
  ['Muzaffargarh', 'مظفر گڑھ'],
  ['Muridke', 'مریدکے'],
  ['Jhelum', 'جہلم'],
  ['Shikarpur', 'شکارپور'],
  ['Hafizabad', 'حافظ آباد'],
  ['Kohat', 'کوہاٹ'],
  ['Khanewal', 'خانیوال'],
  ['Dadu', 'دادو'],
  ['Gojra', 'گوجرہ'],
  ['Mandi Bahauddin', 'mandi baha ud din', 'منڈی بہاؤالدین'],
  ['Abbottabad', 'abotabad', 'ایبٹ آباد'],
  ['Turbat', 'تربت'],
  ['Khairpur', 'خیرپور'],
  ['Bahawalnagar', 'بہاولنگر'],
  ['Khuzdar', 'خضدار'],
  ['Pakpattan', 'پاکپتن'],
  ['Tando Allahyar', 'ٹنڈو الہ یار'],
  ['Tando Adam', 'ٹنڈو آدم'],
  ['Vehari', 'وہاڑی'],
  ['Nowshera', 'نوشہرہ'],
  ['Charsadda', 'چارسدہ'],
  ['Swabi', 'صوابی'],
  ['Mansehra', 'مانسہرہ'],
  ['Haripur', 'ہری پور'],
  ['Attock', 'اٹک'],
  ['Chakwal', 'چکوال'],
  ['Mianwali', 'میانوالی'],
  ['Bhakkar', 'بھکر'],
  ['Layyah', 'لیہ'],
  ['Lodhran', 'لودھراں'],
  ['Khushab', 'خوشاب'],
  ['Narowal', 'نارووال'],
  ['Toba Tek Singh', 'ٹوبہ ٹیک سنگھ'],
  ['Nankana Sahib', 'ننکانہ صاحب'],
  ['Wah Cantonment', 'wah', 'wah cantt', 'واہ کینٹ'],
  ['Taxila', 'ٹیکسلا'],
  ['Murree', 'مری'],
  ['Gwadar', 'گوادر'],
  ['Hub', 'حب'],
  ['Chaman', 'چمن'],
  ['Sibi', 'سبی'],
  ['Zhob', 'ژوب'],
  ['Bannu', 'بنوں'],
  ['Thatta', 'ٹھٹھہ'],
  ['Badin', 'بدین'],
  ['Umerkot', 'عمرکوٹ'],
  ['Ghotki', 'گھوٹکی'],
  ['Jamshoro', 'جامشورو'],
  ['Muzaffarabad', 'مظفر آباد'],
  ['Mirpur', 'میرپور'],
  ['Kotli', 'کوٹلی'],
  ['Gilgit', 'گلگت'],
  ['Skardu', 'سکردو'],
  ['Chitral', 'چترال'],
];

/** Folds a name for comparison: no case, marks, spaces or punctuation. */
const folded = (name: string): string =>
  wordsOf(name)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const known = new Map(cities.flatMap(([name, ...spellings]) => [name, ...spellings].map((one) => [folded(one), name])));

/** The listed city that a text names in any spelling, or null. */
export const cityNamed = (typed: string): string | null => known.get(folded(typed)) ?? null;
