import { namedMessages } from '../../contract/messages/named-messages.ts';
import { controls } from './en/controls.ts';
import { categories } from './en/filing.ts';
import { kindProofs } from './en/identifiers.ts';
import { about } from './en/visitors/about.ts';
import { caseWords } from './en/visitors/case.ts';
import { named } from './en/visitors/named.ts';
import { en } from './en.ts';

/** The English messages of the pages for visitors, which have their own document. */
export const visitors = {
  ...namedMessages,
  ...controls,
  ...named,
  ...kindProofs,
  ...categories,
  ...caseWords,
  ...about,
};

// Importing this file adds them.
Object.assign(en, visitors);
