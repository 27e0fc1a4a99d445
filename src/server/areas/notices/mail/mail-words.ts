import type { ReversalReason } from '../../../../contract/moderation/moderation.ts';
import { type decisionReasons, isAppealable, type ReasonAgainst } from '../../../../contract/moderation/moderation.ts';
import type { AccountMail, AuthorNews, MailContent, ReportMail, SubjectNews, ToldDecision } from './mail-content.ts';
import type { ButtonLabel, MailOf } from './mails.ts';

/** Subject and paragraphs, without the greeting; null for a paragraph that this mail does without. */
export type Letter = [subject: string, ...paragraphs: (string | null)[]];

/** What mails of some kinds say. */
type Letters<Kind extends MailContent['kind']> = { readonly [Of in Kind]: (mail: MailOf<Of>) => Letter };
export type AccountLetters = Letters<AccountMail['kind']>;
export type ReportLetters = Letters<ReportMail['kind']>;

/** The words of all mails in one language. */
export interface MailWords {
  greeting: (name: string) => string;
  /** The foot of every mail. @param link the page for people who are named in a report */
  named: (link: string) => string;
  buttons: Record<ButtonLabel, string>;
  letters: AccountLetters & ReportLetters;
  /** To whoever disputes a report. */
  disputeSubject: {
    readonly [News in SubjectNews['news']]: (mail: Extract<MailOf<'disputeSubject'>, { news: News }>) => Letter;
  };
  /** The last paragraph of each of these: how they find their case page. */
  casePage: string;
  /** To the author of a disputed report. */
  disputeAuthor: {
    readonly [News in AuthorNews['news']]: (mail: Extract<MailOf<'disputeAuthor'>, { news: News }>) => Letter;
  };
}

/** What a mail says, in the words of a language. */
export function writeLetter(words: MailWords, mail: MailContent): Letter {
  // The words of a kind take mails of this kind.
  type Write = (mail: MailContent) => Letter;
  switch (mail.kind) {
    case 'disputeSubject':
      return [...(words.disputeSubject[mail.news] as Write)(mail), words.casePage];
    case 'disputeAuthor':
      return (words.disputeAuthor[mail.news] as Write)(mail);
    default:
      return (words.letters[mail.kind] as Write)(mail);
  }
}

/** Why a report was decided on as it was, with the code of the reason. */
export type DecisionReasons = {
  readonly [Decision in Exclude<ToldDecision, 'reverse'>]: Record<(typeof decisionReasons)[Decision][number], string>;
} & { readonly reverse: Record<ReversalReason, string> };

/** What a report must be like, which it was not. */
export type ReportRules = Readonly<Record<ReasonAgainst, string>>;

/** The statement of reasons: the rule behind a decision against a report, and how the report broke it. */
export function statementOfReasons(
  {
    rules,
    reasons,
    labels,
  }: { rules: ReportRules; reasons: DecisionReasons; labels: { rule: string; reason: string } },
  decision: ToldDecision,
  reason: string,
): (string | null)[] {
  const rule = isAppealable(decision) ? rules[reason as ReasonAgainst] : undefined;
  const why = (reasons[decision] as Record<string, string>)[reason];
  return [rule ? `${labels.rule}: ${rule}` : null, why ? `${labels.reason}: ${why}` : null];
}
