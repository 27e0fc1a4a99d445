import type { shell as english } from '../../en/staff/shell.ts';
import type { Words } from '../../words.ts';

export const shell: Words<typeof english> = {
  why: 'وجہ',
  actions: 'عمل',
  anyKind: 'تمام قسمیں',
  orMore: '{count} یا زیادہ',
  find: 'تلاش کریں',
  showEverything: 'سب دکھائیں',
  viewsAreRecorded: 'آڈٹ میں درج ہوتا ہے کہ یہ کس نے دیکھا۔',
  emailedAsWritten: 'یہ جوں کا توں ای میل ہوتا ہے۔',
  policyNotChosenYet:
    'لائیو کلیدیں رد ہو رہی ہیں اور اکاؤنٹ کے بغیر جانچ بند ہے: اس رجسٹری کے لیے ابھی کسی نے پالیسی منتخب نہیں کی۔',
  policyChoose: 'پالیسی منتخب کریں',
  policyAskAdmin: 'کسی منتظم سے کہیں کہ پالیسی منتخب کرے۔',
  adminOnThisPage: 'اس صفحے پر',
  role_moderator: 'موڈریٹر',
  role_auditor: 'آڈیٹر',
  role_admin: 'منتظم',
  policyTitle: 'پالیسی',
  setupTitle: 'رجسٹری کی ترتیب',
  proofsTitle: 'ثبوت',
  requestsTitle: 'درخواستیں',
  auditTitle: 'آڈٹ',
  systemTitle: 'نظام',
  safelistTitle: 'محفوظ فہرست',
  retentionTitle: 'ریکارڈ کی میعاد',
  policyInvitations: 'دعوتیں',
  operatorPage: 'رجسٹری کا ادارہ',
};
