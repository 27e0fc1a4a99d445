import type { LinkedPages, MailText, ProofMail } from './mail-content.ts';

const refusals: Record<Extract<ProofMail, { kind: 'proofRefused' }>['reason'], string> = {
  unreadable: 'What you sent could not be read.',
  otherIdentifier: 'The number in what you sent is not the one you typed.',
  noProof: 'What you sent does not show that the number is yours.',
  notReached: 'We could not reach you at the number.',
  suspicious: 'What you sent appears to have been altered or copied.',
  codeMissing: 'The profile did not show the code.',
  profileMissing: 'The profile could not be opened. It must be public.',
  otherProfile: 'The link led to another profile.',
  tooOld: 'Nobody was able to look at it in time. We are sorry.',
  // Approvals send no such mail.
  photoFits: '',
  calledBack: '',
  documentFits: '',
  profileFits: '',
};

/** The mails to someone who is proving that an identifier is theirs. They do not say whether anything is held. */
export function proofText(mail: ProofMail, pages: LinkedPages): MailText {
  switch (mail.kind) {
    case 'proofCode':
      return {
        subject: `${mail.code} is your code`,
        paragraphs: [
          `Someone, probably you, wants to see what a registry of fraud reports holds about this email address. The code is ${mail.code}. Enter it on the page where you asked for it, within 10 minutes.`,
          'If it was not you, do nothing, and do not give the code to anyone. This email does not mean that anything is reported about you.',
        ],
      };
    case 'caseLink':
      return {
        subject: 'Your link to what is held about you',
        paragraphs: [
          'You have proven that the identifier is yours. The link below shows whether anything is reported about it, who was told, and what you can do. It works for 30 days, on any device and without an account.',
          'Anyone who has the link sees the same, so do not share it. You can end it on its page. Earlier links to this page no longer work.',
        ],
        button: { label: 'See what is held', link: mail.caseLink },
      };
    case 'proofRefused':
      return {
        subject: 'Your proof was not accepted',
        paragraphs: [
          'You asked what the registry holds about something of yours. A moderator could not tell that it is yours, so we cannot show you.',
          `Reason: ${refusals[mail.reason]}`,
          ...(mail.note === null ? [] : [`Note from the moderator: ${mail.note}`]),
          'What you sent was destroyed. You can try again at any time.',
        ],
        button: { label: 'Try again', link: pages.named },
      };
  }
}
