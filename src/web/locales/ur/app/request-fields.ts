import type { requestFields as english } from '../../en/app/request-fields.ts';
import type { Words } from '../../words.ts';

export const requestFields: Words<typeof english> = {
  requestReport: 'کون سی رپورٹ',
  request_authority: 'عدالت یا سرکاری ادارہ',
  request_fileNumber: 'فائل نمبر',
  request_legalBasis: 'قانون اور دفعہ',
  requestReason_wrong: 'اس کی بات غلط ہے',
  requestReason_unlawful: 'یہ غیر قانونی ہے',
  requestReason_privacy: 'اس سے نجی باتیں ظاہر ہوتی ہیں',
  requestReason_impersonation: 'اس میں غلط شخص کا نام ہے',
  requestReason_other: 'کچھ اور',
};
