import { messages } from '../../../contract/messages/messages.ts';
import { namedMessages } from '../../../contract/messages/named-messages.ts';
import { controls } from './app/controls.ts';
import { categories } from './app/filing.ts';
import { kindProofs } from './app/identifiers.ts';
import { layout } from './every-page/layout.ts';
import { about } from './visitors/about.ts';
import { caseWords } from './visitors/case.ts';
import { named } from './visitors/named.ts';
import { proof } from './visitors/proof.ts';
import { request } from './visitors/request.ts';

/** What the pages for visitors say, which have a document of their own. */
export const words = {
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
};
