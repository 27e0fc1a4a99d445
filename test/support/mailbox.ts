import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth } from '../../src/contract/accounts/auth.ts';
import { pages } from '../../src/contract/pages.ts';
import type { TestApp } from './app.ts';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The whole message. */
  raw: string;
}

export interface Mailbox {
  /** All mail to an address, oldest first. */
  to(address: string): ReceivedMail[];
  all(): ReceivedMail[];
}

/** Reads the .eml files of an outbox folder. */
export function mailbox(folder: string): Mailbox {
  const all = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .sort()
          .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
      : [];
  return { all, to: (address) => all().filter(({ to }) => to === address) };
}

/** Parses a message written by nodemailer, with alternative text and HTML parts. */
export function readMail(raw: string): ReceivedMail {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.trim() ?? '';
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(header('Content-Type'))?.[1] ?? '';
  const part = (type: string) => {
    const found = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [head = '', ...body] = found.split(/\r?\n\r?\n/);
    const text = body.join('\n\n');
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
    return /quoted-printable/i.test(head) ? decoded(text) : text;
  };
  return {
    to: header('To'),
    from: header('From'),
    subject: header('Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  };
}

/** Decodes quoted-printable text. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The token of the link in a mail, which leads to the page at this path. */
export function tokenOf({ text }: ReceivedMail, path: string): string {
  const token = new RegExp(`${path}\\?token=([\\w-]{43})(&keys=used)?$`, 'm').exec(text)?.[1];
  if (!token) throw new Error('the mail holds no link');
  return token;
}

/** The token of the reset link in a mail. */
export const resetTokenOf = (mail: ReceivedMail): string => tokenOf(mail, pages.resetPassword);

/** Asks for a link to reset a password. @returns the token of the one that was mailed last */
export async function aResetToken(
  { stranger, mails }: Pick<TestApp, 'stranger' | 'mails'>,
  email: string,
): Promise<string> {
  await stranger.call(auth.forgetPassword, { body: { email } });
  await mails.deliver();
  const mail = mails.to(email).findLast(({ text }) => text.includes(pages.resetPassword));
  if (!mail) throw new Error('no mail came');
  return resetTokenOf(mail);
}
