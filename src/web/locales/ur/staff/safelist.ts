import type { safelist as english } from '../../en/staff/safelist.ts';
import type { Words } from '../../words.ts';

export const safelist: Words<typeof english> = {
  safelistIntro:
    'وہ فون نمبر اور پتے جنہیں کوئی درج نہیں کر سکتا، مثلاً کسی بینک کی ہیلپ لائن، اور وہ جو بہت سے لوگ استعمال کرتے ہیں اور جن کا اسکور کم رہتا ہے۔',
  safelistAdd: 'شناخت شامل کریں',
  safelistAddYes: 'شامل کریں',
  safelistAdded: '{label} شامل کر دیا گیا۔',
  safelistAddedHeld:
    '{label} شامل کر دیا گیا۔ {held, plural, one {اس کا نام لینے والی # رپورٹ روک لی گئی، اور اب قطار میں ہے۔} other {اس کا نام لینے والی # رپورٹس روک لی گئیں، اور اب قطار میں ہیں۔}}',
  safelistFind: 'شناخت تلاش کریں',
  safelistFindHint: 'پورا لکھیں، مثلاً فون نمبر، ای میل یا ڈومین۔',
  safelistNotThere: 'یہ شناخت فہرست میں نہیں ہے۔',
  safelistMark: 'اثر',
  safelistAnyMark: 'سب',
  safelistMark_safelisted: 'درج نہیں ہو سکتی',
  safelistSafelistedHint: 'جو رپورٹ اس کا نام لے، وہ موڈریٹر کے فیصلے تک روکی جاتی ہے۔',
  safelistMark_shared: 'بہت سے لوگوں کی',
  safelistSharedHint: 'مثلاً کسی دکان کا فون۔ رپورٹس درج ہوتی ہیں، اور اس کا اسکور زیادہ سے زیادہ 20 ہوتا ہے۔',
  safelistKind: 'قسم',
  safelistDomain: 'ڈومین',
  safelistDomainHint:
    'اس ڈومین کے تمام ای میل پتے اور ویب سائٹیں۔ ڈومین کے ریکارڈز میں ایک متن سے ثابت کرنا ہو گا کہ ڈومین اسی کا ہے۔',
  safelistWhose: 'کس کی ہے',
  safelistWhoseHint: 'مثلاً ”اسٹیٹ بینک کی ہیلپ لائن“۔ یہ صرف عملہ دیکھتا ہے۔',
  safelistIdentifier: 'شناخت',
  safelistAddedOn: 'شامل کرنے کی تاریخ',
  safelistReason_bank: 'بینک',
  safelistReason_helpline: 'ہیلپ لائن',
  safelistReason_police: 'پولیس',
  safelistReason_authority: 'سرکاری ادارہ',
  safelistReason_operator: 'رجسٹری کی اپنی',
  safelistReason_company: 'بہت سے گاہکوں والا کاروبار',
  safelistReason_other: 'کوئی اور وجہ',
  safelistOpenOne: '{label} کی شناخت دکھائیں',
  safelistRemoveOne: '{label} کو ہٹائیں',
  safelistRemoveTitle: 'فہرست سے ہٹائیں',
  safelistRemoveText:
    '{label} کو دوبارہ درج کیا جا سکے گا۔ جو رپورٹس روکی گئی تھیں، وہ موڈریٹر کے فیصلے تک رکی رہیں گی۔',
  safelistRemovedOne: '{label} کو ہٹا دیا گیا۔',
  safelistReason_mistake: 'غلطی سے شامل ہوئی تھی',
  safelistReason_changedHands: 'اب یہ کسی اور کی ہے',
  safelistReason_misused: 'اسے دھوکے میں استعمال کیا جاتا ہے',
  safelistNone: 'کوئی اندراج نہیں',
  safelistNoneText: 'ابھی تک کوئی شناخت شامل نہیں کی گئی۔',
  safelistNoneOfThese: 'اس قسم کا کوئی اندراج نہیں ہے۔',
};
