import type { Words } from '../../catalogue.ts';
import type { shell as english } from '../../en/admin/shell.ts';

export const shell: Words<typeof english> = {
  policyNotChosenYet: 'لائیو کلیدیں رد ہو رہی ہیں: اس رجسٹری کے لیے ابھی کسی نے پالیسی منتخب نہیں کی۔',
  policyChoose: 'پالیسی منتخب کریں',
  policyAskAdmin: 'کسی منتظم سے کہیں کہ پالیسی منتخب کرے۔',
  adminOnThisPage: 'اس صفحے پر',
  adminFirstPage: 'پہلا صفحہ',
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
  peopleTitle: 'لوگ',
  retentionTitle: 'ریکارڈ کی میعاد',
  policyInvitations: 'دعوتیں',
  operatorPage: 'رجسٹری کا ادارہ',
};
