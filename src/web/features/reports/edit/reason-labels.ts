import type { WithdrawalReason } from '../../../../contract/reports/reports.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';

export const reasonLabels: Record<WithdrawalReason, TextKey> = {
  mistake: 'reasonMistake',
  resolved: 'reasonResolved',
  duplicate: 'reasonDuplicate',
  other: 'reasonOther',
};
