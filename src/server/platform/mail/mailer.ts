/** One message to one person. */
export interface Mail {
  /** The same at every try, so that a message that arrives twice is seen to be one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The server answers and does not take this very message; it may take another one. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The server's reply, as `550`. */
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super('the mail server refused a message', { cause });
    this.code = code;
  }
}

/** How mail leaves the program. */
export interface Mailer {
  /**
   * Resolves once somebody else has taken the message over; rejects within a minute and a half when nobody has.
   * @throws MailRefused when the reason is the message
   */
  send(mail: Mail): Promise<void>;
}

/** What a message says besides its words. @param from a mailbox, `Name <address>` */
export function envelopeOf({ id, to, subject, text, html }: Mail, from: string) {
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to }, // one address, whatever signs are in it
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    // Asks holiday notices and the like for silence (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // The words are our own: nothing in them may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
