import type {
  RemovalReason,
  SafelistKind,
  SafelistMark,
  SafelistReason,
} from '../../../../contract/registry/safelist.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { kindLabels } from '../../../lib/identifier-kind.ts';

export const markLabels = {
  safelisted: 'safelistSafelisted',
  shared: 'safelistShared',
} as const satisfies Record<SafelistMark, TextKey>;

export const entryLabels = {
  ...kindLabels,
  domain: 'safelistDomain',
} as const satisfies Record<SafelistKind, TextKey>;

export const reasonLabels = {
  bank: 'safelistBank',
  helpline: 'safelistHelpline',
  police: 'safelistPolice',
  authority: 'safelistAuthority',
  operator: 'safelistOperator',
  company: 'safelistCompany',
  other: 'safelistOther',
} as const satisfies Record<SafelistReason, TextKey>;

export const removalLabels = {
  mistake: 'safelistMistake',
  changedHands: 'safelistChangedHands',
  misused: 'safelistMisused',
  other: 'safelistOther',
} as const satisfies Record<RemovalReason, TextKey>;
