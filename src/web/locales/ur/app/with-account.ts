import { identifierKinds, visitorKinds } from '../../../../contract/rules/identifier-kinds.ts';
import type { withAccount as english } from '../../en/app/with-account.ts';
import type { Words } from '../../words.ts';
import { oneOfKinds } from './identifiers.ts';

const others = identifierKinds.filter((kind) => !visitorKinds.some((one) => one === kind));

/** What an account adds, for visitors. */
export const withAccount: Words<typeof english> = {
  withoutAccount: `اکاؤنٹ کے بغیر آپ جان سکتے ہیں کہ کسی ${oneOfKinds(visitorKinds)} کی رپورٹ ہوئی ہے یا نہیں۔`,
  withAccountYou: 'اکاؤنٹ ہو تو آپ',
  withAccountRead: 'پڑھ سکتے ہیں کہ کیا رپورٹ ہوا، کتنے لوگوں نے کیا، اور موڈریٹروں نے کس کی تصدیق کی',
  withAccountKinds: `${oneOfKinds(others)} بھی جانچ سکتے ہیں`,
  withAccountLists:
    'پوری فہرست ایک ساتھ جانچ سکتے ہیں، اور آپ کو بتایا جاتا ہے جب آپ کو دکھائی گئی کوئی رپورٹ درست کی جائے',
  withAccountReports: 'رپورٹ جمع کرا سکتے ہیں، درست کر سکتے ہیں، اور دیکھ سکتے ہیں کہ اس کا کیا ہوا',
};
