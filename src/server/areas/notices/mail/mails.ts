import { isAppealable } from '../../../../contract/moderation/moderation.ts';
import type { JobRank } from '../../../platform/jobs/job-queue.ts';
import type { LinkedPages, MailContent } from './mail-content.ts';

type Kind = MailContent['kind'];
/** A mail of one kind. */
export type MailOf<Of extends Kind> = Extract<MailContent, { kind: Of }>;

/** What the button of a mail says. */
export type ButtonLabel =
  | 'confirmEmail'
  | 'reviewChange'
  | 'setPassword'
  | 'openAccount'
  | 'account'
  | 'security'
  | 'sessions'
  | 'keys'
  | 'developer'
  | 'seeHeld'
  | 'proveAgain'
  | 'registry'
  | 'corrections'
  | 'report'
  | 'ownReport'
  | 'decision'
  | 'appeal'
  | 'answerByLink'
  | 'answer';

type Button = [label: ButtonLabel, link: string];

interface Mail<Content> {
  /** Somebody who sits before a page or is being robbed waits for the first; very many go out together of the last. */
  rank: JobRank;
  /** It goes to an address that nobody has confirmed: whoever gets it may not know who named the account. */
  isToAnybody?: true;
  /** Null when this mail has none. */
  button?: (mail: Content, pages: LinkedPages) => Button | null;
  /** A second button below it, to appeal or to answer without logging in. */
  linked?: (mail: Content, pages: LinkedPages) => Button | null;
}

/** Every mail there is. Its words are in a file for each language. */
export const mails: { readonly [Of in Kind]: Mail<MailOf<Of>> } = {
  confirmationLink: { rank: 'awaited', isToAnybody: true, button: ({ link }) => ['confirmEmail', link] },
  emailChangeNew: { rank: 'awaited', isToAnybody: true, button: ({ link }) => ['confirmEmail', link] },
  emailChangeOld: { rank: 'awaited', button: ({ link }) => ['reviewChange', link] },
  emailChangeTaken: { rank: 'awaited', isToAnybody: true },
  emailChangeEnded: { rank: 'notice', button: (_, pages) => ['account', pages.security] },
  emailChanged: { rank: 'awaited' },
  resetLink: { rank: 'awaited', button: ({ link }) => ['setPassword', link] },
  passwordChanged: {
    rank: 'awaited',
    button: ({ keys }, pages) => (keys.names.length > 0 ? ['keys', pages.developer] : null),
  },
  factorsChanged: { rank: 'awaited', button: (_, pages) => ['security', pages.security] },
  recoveryCodeUsed: { rank: 'awaited', button: (_, pages) => ['security', pages.security] },
  newDevice: { rank: 'awaited', button: (_, pages) => ['sessions', pages.security] },
  invitation: { rank: 'notice', button: ({ link }) => ['openAccount', link] },
  keyCreated: { rank: 'awaited', button: (_, pages) => ['developer', pages.developer] },
  keyReplaced: { rank: 'awaited', button: (_, pages) => ['developer', pages.developer] },
  keyEnded: { rank: 'awaited', button: (_, pages) => ['developer', pages.developer] },
  keyRevoked: { rank: 'notice', button: (_, pages) => ['developer', pages.developer] },
  accessDecided: { rank: 'notice', button: (_, pages) => ['developer', pages.developer] },
  accountSuspended: { rank: 'notice' },
  accountRestored: { rank: 'notice' },
  accountDeleted: { rank: 'notice' },
  reporterSanctioned: { rank: 'notice' },
  reportsCorrected: { rank: 'bulk', button: (_, pages) => ['corrections', pages.corrections] },
  subjectTold: { rank: 'notice', button: (_, pages) => ['seeHeld', pages.named] },
  requestReceived: { rank: 'notice' },
  requestDecided: { rank: 'notice' },
  reportFiled: {
    rank: 'notice',
    button: ({ reportId }, pages) => ['report', pages.report(reportId)],
  },
  reportDecided: {
    rank: 'notice',
    button: ({ decision, reportId }, pages) => [decision === 'ask' ? 'answer' : 'decision', pages.report(reportId)],
    linked: ({ decision, decisionId: decisionID }, pages) => {
      if (decision === 'ask') return ['answerByLink', pages.appeal({ decisionID })];
      return isAppealable(decision) ? ['appeal', pages.appeal({ decisionID })] : null;
    },
  },
  disputeSubject: { rank: 'notice', button: (_, pages) => ['registry', pages.named] },
  disputeAuthor: {
    rank: 'notice',
    button: ({ reportId }, pages) => ['ownReport', pages.report(reportId)],
    linked: (mail, pages) => {
      if (mail.news === 'asked')
        return ['answerByLink', pages.appeal({ disputeID: mail.disputeId, questionID: mail.questionId })];
      const wasRemoved = mail.news === 'decided' && mail.outcome === 'upheld';
      return wasRemoved ? ['appeal', pages.appeal({ decisionID: mail.decisionId })] : null;
    },
  },
  proofCode: { rank: 'awaited' },
  caseLink: { rank: 'awaited', button: ({ caseLink }) => ['seeHeld', caseLink] },
  proofRefused: { rank: 'notice', button: (_, pages) => ['proveAgain', pages.named] },
};

/** The buttons of a mail. @param labels in its language */
export function buttonsOf(mail: MailContent, pages: LinkedPages, labels: Readonly<Record<ButtonLabel, string>>) {
  const { button, linked } = mails[mail.kind] as Mail<MailContent>;
  const both = [button?.(mail, pages), linked?.(mail, pages)];
  return both.flatMap((one) => (one ? [{ label: labels[one[0]], link: one[1] }] : []));
}
