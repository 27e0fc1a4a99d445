import type { ShownCatalogue } from '../lib/i18n/language.ts';
import { withReadersDigits } from '../lib/i18n/literal-digits.ts';
import type { Words } from './catalogue.ts';
import type { proof as englishProof } from './en/visitors/proof.ts';
import type { request as englishRequest } from './en/visitors/request.ts';
import type { visitors as english } from './en-visitors.ts';
import { controls } from './ur/controls.ts';
import { categories } from './ur/filing.ts';
import { kindProofs } from './ur/identifiers.ts';
import { layout } from './ur/layout.ts';
import { messages } from './ur/messages.ts';
import { namedMessages } from './ur/named-messages.ts';
import { about } from './ur/visitors/about.ts';
import { caseWords } from './ur/visitors/case.ts';
import { named } from './ur/visitors/named.ts';
import { proof } from './ur/visitors/proof.ts';
import { request } from './ur/visitors/request.ts';

/** The messages of the pages for visitors only. */
export const visitors: Words<typeof english & typeof englishProof & typeof englishRequest> = {
  ...namedMessages,
  ...controls,
  ...named,
  ...kindProofs,
  ...categories,
  ...proof,
  ...request,
  ...caseWords,
  ...about,
};

export const catalogue: ShownCatalogue = { words: withReadersDigits({ ...messages, ...layout, ...visitors }) };
