import type { LetterWords } from './templates.ts';

/** 2026-02-14 09:30 UTC. @param at ISO 8601 */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const device = ({ browser, system }: { browser: string | null; system: string | null }): string =>
  `${browser ?? 'a program without a name'}${system ? ` on ${system}` : ''}`;

export const english: LetterWords = {
  greeting: (name) => `Hello ${name},`,
  words: (letter, securityPage) => {
    switch (letter.kind) {
      case 'resetLink':
        return {
          subject: 'Reset your password',
          paragraphs: [
            'Somebody, probably you, asked for a new password for your Fraud Shield account. The link below lets you set one. It works once, within an hour.',
            'If it was not you, do nothing: your password stays as it is.',
          ],
          button: { label: 'Set a new password', link: letter.link },
        };
      case 'passwordChanged':
        return {
          subject: 'Your password was changed',
          paragraphs: [
            `The password of your Fraud Shield account was changed on ${moment(letter.at)}, and every session was signed out.`,
            'If it was not you, ask for a new password on the login page at once.',
          ],
        };
      case 'newDevice':
        return {
          subject: 'A sign-in from a new device',
          paragraphs: [
            `Somebody signed in to your Fraud Shield account on ${moment(letter.at)}, with ${device(letter.device)}, from the address ${letter.address}.`,
            'If it was you, there is nothing to do. If not, change your password: that signs out every session.',
            'You can switch these notices off in your preferences.',
          ],
          button: { label: 'Look at your sessions', link: securityPage },
        };
      case 'accountDeleted':
        return {
          subject: 'Your account was deleted',
          paragraphs: [
            'Your Fraud Shield account was deleted, with its profile, sign-in, API keys and usage history.',
            letter.withReports
              ? 'Your reports were withdrawn.'
              : 'Your reports stay in the registry, and nothing there leads from them to you.',
          ],
        };
    }
  },
};
