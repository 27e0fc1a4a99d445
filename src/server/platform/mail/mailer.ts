/** One rendered message to one recipient. */
export interface Mail {
  /** Stays the same across attempts, so that a mail client can recognize a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail server refused this message; it may accept others. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The SMTP reply code, such as `550`. */
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super('the mail server refused a message', { cause });
    this.code = code;
  }
}

export interface Mailer {
  /** How many messages it takes at once; one by default. */
  atOnce?: number;
  /**
   * Resolves once the message is handed over; rejects after 90 seconds at most.
   * @throws MailRefused when the server refuses this message but is up
   */
  send(mail: Mail): Promise<void>;
}

/** Taken apart, so that nodemailer reads no list, group or comment out of a name with a comma, a colon or a bracket. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^(.+) <(.+)>$/.exec(from) ?? [];
  return { name, address };
}

/** A mail as nodemailer takes it. @param from a mailbox, `Name <address>` */
export function toMessage({ id, to, subject, text, html }: Mail, from: string) {
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from: senderOf(from),
    to: { name: '', address: to }, // an object, so that nodemailer does not parse a list of addresses out of it
    subject,
    text,
    html,
    // An id that has parts joins them by colons, which no Message-ID may have (RFC 5322, 3.6.4).
    messageId: `<${id.replaceAll(':', '.')}@${host}>`,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // No content comes from a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
