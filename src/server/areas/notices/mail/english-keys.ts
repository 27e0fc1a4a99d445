import { formatTime } from './english-time.ts';
import type { KeyMail, LinkedPages, MailText } from './mail-content.ts';

const notYou = 'If it was not you, revoke it on the developer page and change your password at once.';

/** What became of the pairs that took the place of a revoked one. */
const successorsToo = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? 'A key pair that had taken its place, by a call with the key itself, was revoked with it.'
          : `${count} key pairs that had taken its place one after the other, by calls with the key itself, were revoked with it.`,
      ];

function textOf(mail: KeyMail): { subject: string; paragraphs: string[] } {
  const { keyName } = mail;
  switch (mail.kind) {
    case 'keyCreated':
      return {
        subject: 'A new API key was created',
        paragraphs: [
          `A new key pair named “${keyName}” was created for your Fraud Shield account on ${formatTime(mail.at)}.`,
          'If it was you, there is nothing to do.',
          notYou,
        ],
      };
    case 'keyReplaced':
      return {
        subject: 'One of your API keys was replaced',
        paragraphs: [
          mail.byKey
            ? `A program that has the key pair “${keyName}” of your Fraud Shield account replaced it with a new one on ${formatTime(mail.at)}.`
            : `The key pair “${keyName}” of your Fraud Shield account was replaced with a new one on ${formatTime(mail.at)}.`,
          mail.endsAt === null
            ? 'The old pair has stopped working.'
            : `The old pair works until ${formatTime(mail.endsAt)}.`,
          mail.byKey
            ? 'If none of your programs does this, someone else has the key: revoke the old pair on the developer page. That revokes the new one, too.'
            : notYou,
        ],
      };
    case 'keyEnded':
      return {
        subject: 'One of your API keys was revoked',
        paragraphs: [
          `The key pair “${keyName}” of your Fraud Shield account was revoked on ${formatTime(mail.at)}. Calls with it are now refused.`,
          ...successorsToo(mail.successors),
          'If it was not you, change your password at once.',
        ],
      };
    case 'keyRevoked':
      return {
        subject: 'One of your API keys was revoked',
        paragraphs: [
          `The operator of the registry has revoked the key pair “${keyName}” of your Fraud Shield account. Lookups with it are now refused.`,
          ...successorsToo(mail.successors),
          `The operator gives this reason: ${mail.reason}`,
        ],
      };
  }
}

/** The mails about what happened to a key pair. */
export const keyText = (mail: KeyMail, pages: LinkedPages): MailText => ({
  ...textOf(mail),
  button: { label: 'Go to the developer page', link: pages.developer },
});
