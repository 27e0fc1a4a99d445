import { withReadersDigits } from '../../lib/i18n/literal-digits.ts';
import type { words as english } from '../en/visitors.ts';
import type { Words } from '../words.ts';
import { controls } from './app/controls.ts';
import { categories } from './app/filing.ts';
import { kindProofs } from './app/identifiers.ts';
import { layout } from './every-page/layout.ts';
import { messages } from './every-page/messages.ts';
import { about } from './visitors/about.ts';
import { caseWords } from './visitors/case.ts';
import { named } from './visitors/named.ts';
import { namedMessages } from './visitors/named-messages.ts';
import { proof } from './visitors/proof.ts';
import { request } from './visitors/request.ts';

/** What the pages for visitors say, which have a document of their own. */
export const words: Words<typeof english> = withReadersDigits({
  ...messages,
  ...kindProofs,
  ...categories,
  ...controls,
  ...layout,
  ...namedMessages,
  ...named,
  ...caseWords,
  ...about,
  ...proof,
  ...request,
});
