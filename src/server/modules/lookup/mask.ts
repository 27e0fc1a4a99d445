import type { RecentReport } from '../../../contract/lookup.ts';
import { fieldSpec, fieldsWith, type ReportContent, type ReportField } from '../../../contract/report-fields.ts';

/** Always as long, so that it does not tell the length of what it hides. */
const mask = '*****';

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}${mask}@${domain.slice(0, 1)}${mask}${dot > 0 ? domain.slice(dot) : ''}`;
};

const maskedEnds = (value: string): string => `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

/** Runs of characters between white space and the punctuation of links. */
const words = /[^\s/?=&:]+/gu;

/**
 * Whether a word holds an e-mail address, its @ possibly percent-encoded. Searched in one pass: a single pattern can be
 * made to take seconds by a crafted link.
 */
function holdsEmail(word: string): boolean {
  const at = word.slice(1).search(/@|%40/);
  return at >= 0 && /.\../su.test(word.slice(at + 2));
}

const numberInText = /\+?\p{Nd}(?:[\s().-]*\p{Nd}){6,}/gu;

/** Masks e-mail addresses and numbers of 7 digits or more, which may be CNICs or phone numbers. */
const maskedText = (text: string): string =>
  text.replace(words, (word) => (holdsEmail(word) ? mask : word)).replace(numberInText, mask);

const masks = { text: maskedText, email: maskedEmail, ends: maskedEnds };
const recentFields = fieldsWith('recent');

/** A report as an API key alone may see it (L3). */
export function masked(report: ReportContent): RecentReport {
  const shown: Partial<Record<ReportField, string | null>> = {};
  for (const field of recentFields) {
    const [value, mask] = [report[field], fieldSpec(field).recent?.mask];
    shown[field] = value && mask ? masks[mask](value) : value;
  }
  return shown as RecentReport;
}
