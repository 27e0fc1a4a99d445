import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import type { TextKey } from '../../../lib/i18n.ts';

/** The keys of the reasons for a suspension. */
export const suspensionLabels = {
  falseReports: 'personReasonFalseReports',
  misuse: 'personReasonMisuse',
  takenOver: 'personReasonTakenOver',
  other: 'personReasonOther',
} as const satisfies Record<SuspensionReason, TextKey>;
