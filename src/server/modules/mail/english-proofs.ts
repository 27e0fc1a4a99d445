import type { LinkedPages, MailText, ProofMail } from './mail-content.ts';

const refusals: Record<Extract<ProofMail, { kind: 'proofRefused' }>['reason'], string> = {
  unreadable: 'The photo could not be read.',
  otherIdentifier: 'The number in the photo is not the one you typed.',
  noProof: 'What you sent does not show that the number is yours.',
  notReached: 'We could not reach you at the number.',
  suspicious: 'The photo appears to have been altered or copied.',
  tooOld: 'Nobody was able to look at it in time. We are sorry.',
  // Approvals send no such mail.
  ...{ photoFits: '', calledBack: '', documentFits: '' },
};

/** The mails to somebody who proves that an identifier is theirs. They do not say whether anything is held. */
export function proofText(mail: ProofMail, pages: LinkedPages): MailText {
  switch (mail.kind) {
    case 'proofCode':
      return {
        subject: `${mail.code} is your code`,
        paragraphs: [
          `Somebody, probably you, wants to see what a registry of fraud reports has about this e-mail address. The code is ${mail.code}. Enter it on the page where you asked for it, within 10 minutes.`,
          'If it was not you, do nothing and give the code to nobody. This mail does not mean that anything is reported about you.',
        ],
      };
    case 'caseLink':
      return {
        subject: 'Your link to what is held about you',
        paragraphs: [
          'You have proven that the identifier is yours. With the link below you see whether anything is reported about it, who was told, and what you can do. It works for 30 days, on any device and without an account.',
          'Whoever has the link sees the same, so do not pass it on. You can end it on its page. An earlier link to this page does not work any more.',
        ],
        button: { label: 'See what is held', link: mail.caseLink },
      };
    case 'proofRefused':
      return {
        subject: 'Your proof was not accepted',
        paragraphs: [
          'You asked what the registry has about a number. A moderator could not tell that it is yours, so nothing was opened.',
          `Reason: ${refusals[mail.reason]}`,
          ...(mail.note === null ? [] : [`The moderator writes: ${mail.note}`]),
          'What you sent was destroyed. You can try again at any time.',
        ],
        button: { label: 'Try again', link: pages.named },
      };
  }
}
