/** What the program writes to people. Every word of it is in this file. */
export type Letter =
  | { kind: 'resetLink'; to: string; name: string; link: string }
  | { kind: 'passwordChanged'; to: string; name: string; at: string }
  | { kind: 'newDevice'; to: string; name: string; device: string; address: string; at: string }
  | { kind: 'accountDeleted'; to: string; name: string; withReports: boolean };

interface Words {
  subject: string;
  /** In order, without the greeting. */
  paragraphs: string[];
  button?: { label: string; link: string };
}

/** 2026-02-14 09:30 UTC. @param at ISO 8601 */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** @param securityPage where a person changes a password and ends sessions */
function english(letter: Letter, securityPage: string): Words {
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
          `Somebody signed in to your Fraud Shield account on ${moment(letter.at)}, with ${letter.device}, from the address ${letter.address}.`,
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
}

/** A letter as mail. @param securityPage its whole address */
export function written(letter: Letter, { securityPage }: { securityPage: string }) {
  const { subject, paragraphs, button } = english(letter, securityPage);
  const greeting = `Hello ${letter.name},`;
  const signature = 'Fraud Shield';
  const text = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), `-- \n${signature}`];
  const html = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(button
      ? [
          `<p><a href="${escaped(button.link)}" style="display:inline-block;padding:10px 16px;background:#14532d;color:#ffffff;border-radius:6px;text-decoration:none">${escaped(button.label)}</a></p>`,
          `<p style="font-size:13px;color:#555555">${escaped(button.link)}</p>`,
        ]
      : []),
    `<p style="color:#555555">${signature}</p>`,
  ].join('\n');
  return {
    to: letter.to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1c1c1c">\n${html}\n</body>\n</html>\n`,
  };
}

const paragraph = (words: string): string => `<p>${escaped(words)}</p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A name is whatever somebody typed: in a page of HTML it stays text. */
const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
