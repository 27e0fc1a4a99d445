import { type SafelistKind, safelistMarks } from '../../../../contract/registry/safelist.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';

export const markLabels = labelsOf('safelistMark', safelistMarks);

export const entryLabels = {
  ...kindLabels,
  domain: 'safelistDomain',
} as const satisfies Record<SafelistKind, TextKey>;
