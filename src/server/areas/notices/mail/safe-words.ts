import { plainText } from '../../../../contract/rules/pasted.ts';
import type { MailContent } from './mail-content.ts';
import { mails } from './mails.ts';

/**
 * Who wrote what a mail quotes. What a stranger may have written goes through here before a template sees it: anybody can
 * open an account with somebody else's address, and name it as they like.
 */
type Writer = 'stranger' | 'staff' | 'registry';
type Fields<Content> = Content extends Content ? Exclude<keyof Content, 'kind' | 'language'> : never;

/** Each field of each mail, so that no new one is forgotten. An address is one that our rules took. */
const writers = {
  name: 'stranger',
  keyName: 'stranger',
  keys: 'stranger',
  reason: 'staff',
  reasons: 'staff',
  note: 'staff',
  question: 'staff',
  answer: 'staff',
  to: 'registry',
  newEmail: 'registry',
  link: 'registry',
  caseLink: 'registry',
  code: 'registry',
  at: 'registry',
  address: 'registry',
  device: 'registry',
  left: 'registry',
  change: 'registry',
  news: 'registry',
  step: 'registry',
  strikes: 'registry',
  reports: 'registry',
  withReports: 'registry',
  reportId: 'registry',
  reference: 'registry',
  isHeld: 'registry',
  requestId: 'registry',
  dueAt: 'registry',
  decision: 'registry',
  decisionId: 'registry',
  disputeId: 'registry',
  questionId: 'registry',
  outcome: 'registry',
  removal: 'registry',
  isAppeal: 'registry',
  mayAnswer: 'registry',
  decisionDueOn: 'registry',
  byKey: 'registry',
  endsAt: 'registry',
  successors: 'registry',
} as const satisfies Record<Fields<MailContent>, Writer>;

const maxNameLength = 40;
const maxNameWords = 3;
/** Letters, joined by hyphens or apostrophes, or an abbreviation with its dot. */
const nameWord = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*$|^\p{L}{1,3}\.$/u;

/** A name to greet somebody by; empty when it looks like anything but a name. */
export function safeName(name: string): string {
  if (name.length > maxNameLength || /[\r\n]/.test(name)) return '';
  const words = plainText(name).trim().split(/ +/);
  return words.length <= maxNameWords && words.every((word) => nameWord.test(word)) ? words.join(' ') : '';
}

const maxKeyName = 30;

/** The name of a key pair without the signs that make a link, and not longer than a few words. */
export function safeKeyName(name: string): string {
  const plain = plainText(name.slice(0, 2 * maxKeyName))
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ')
    .trim();
  return plain.length > maxKeyName || plain === '' ? `${plain.slice(0, maxKeyName).trim()}…` : plain;
}

type Field = keyof typeof writers;
type StrangersField = { [Name in Field]: (typeof writers)[Name] extends 'stranger' ? Name : never }[Field];
type ValueOf<Name, Content = MailContent> = Content extends { [Key in Name & string]: infer Value } ? Value : never;

/** What is left of each field that a stranger may have written. */
const safe: { readonly [Name in StrangersField]: (value: ValueOf<Name>, mail: MailContent) => ValueOf<Name> } = {
  name: (name, { kind }) => (mails[kind].isToAnybody ? '' : safeName(name)),
  keyName: safeKeyName,
  keys: (keys) => keys && { ...keys, names: keys.names.map(safeKeyName) },
};
const strangersFields = Object.keys(safe) as StrangersField[];

/** A mail in which nobody but the registry and its staff can make a link or a sentence. */
export function withSafeWords(mail: MailContent): MailContent {
  const words: Record<string, unknown> = { ...mail };
  for (const name of strangersFields)
    if (name in words) words[name] = (safe[name] as (value: unknown, mail: MailContent) => unknown)(words[name], mail);
  return words as unknown as MailContent;
}
