import type { requests as english } from '../../en/staff/requests.ts';
import type { Words } from '../../words.ts';
import { requestFields } from '../app/request-fields.ts';

export const requests: Words<typeof english> = {
  ...requestFields,
  requestsIntro:
    'اطلاعات کہ کوئی رپورٹ غلط یا غیر قانونی ہے، اور عدالتوں اور سرکاری اداروں کے احکام۔ دیکھ لیں کہ کون کہہ رہا ہے: کوئی بھی بھیج سکتا ہے۔ پہلے رپورٹ کا فیصلہ کریں، پھر جواب دیں۔',
  requestsDecided: 'فیصلہ شدہ',
  requestsNone: 'کوئی درخواست نہیں',
  requestsNoneText: 'اس حالت میں کوئی درخواست نہیں۔',
  requestKind_notice: 'اطلاع',
  requestKind_order: 'عدالت یا سرکاری ادارہ',
  requestOutcome: 'فیصلہ',
  requestOutcome_acted: 'منظور: رپورٹ روکی، بدلی یا ہٹائی گئی',
  requestOutcome_refused: 'رد: رپورٹ ویسی ہی ہے',
  requestOverdue: 'وقت گزر گیا',
  requestOpenOne: '{received} کی درخواست کھولیں',
  requestAboutReason: 'کیا غلط ہے',
  requestReceived: 'موصول ہوئی',
  requestDue: 'فیصلے کا وقت',
  requestDecidedAt: 'فیصلہ ہوا',
  requestReportUnknown: 'حوالے سے کوئی رپورٹ نہیں ملی: تلاش کریں',
  requestSender: 'بھیجنے والا',
  requestAnswerTo: 'جواب اس پتے پر جائے گا',
  requestDecide: 'جواب دیں',
  requestDecideTitle: 'اس درخواست کا جواب دیں',
  requestDecideText: 'اس سے رپورٹ پر کوئی اثر نہیں ہوتا۔ بھیجنے والے کو فیصلہ اور آپ کی وجوہات ملتی ہیں۔',
};
