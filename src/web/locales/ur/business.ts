import { withReadersDigits } from '../../lib/i18n/literal-digits.ts';
import { docs } from '../en/business/docs.ts';
import type { words as english } from '../en/business.ts';
import type { Words } from '../words.ts';
import { checks } from './business/checks.ts';
import { developer } from './business/developer.ts';

/** Lists, history and the API: what accounts whose keys are used read. */
export const words: Words<typeof english> = withReadersDigits({
  ...checks,
  ...developer,
  ...docs,
});
