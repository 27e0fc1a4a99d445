import { accountLetters } from './english-accounts.ts';
import { disputeAuthor, disputeSubject, reportLetters } from './english-reports.ts';
import type { MailWords } from './mail-words.ts';

export const english: MailWords = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  named: (link) => `Were you named in a report? What you can do: ${link}`,
  buttons: {
    confirmEmail: 'Confirm this email',
    reviewChange: 'Approve or stop the change',
    setPassword: 'Set a new password',
    openAccount: 'Open an account',
    account: 'Go to your account',
    security: 'Look at your security settings',
    sessions: 'Look at your sessions',
    keys: 'Look at your API keys',
    developer: 'Go to the developer page',
    seeHeld: 'See what is held',
    proveAgain: 'Try again',
    registry: 'Go to the registry',
    corrections: 'See the corrections',
    report: 'View report',
    ownReport: 'Go to your report',
    decision: 'See what was decided',
    appeal: 'Appeal without logging in',
    answer: 'Answer the question',
    answerByLink: 'Answer without logging in',
  },
  letters: { ...accountLetters, ...reportLetters },
  disputeSubject,
  disputeAuthor,
  casePage: 'Open your case page with the link that we emailed you. If it has expired, prove your identifier again.',
};
