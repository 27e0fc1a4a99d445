import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer } from './mailer.ts';

/** Milliseconds that each step of the talk with the server may take. */
const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Sends through an SMTP server.
 * @param url smtp://user:password@host:587 (TLS as soon as the server offers it) or smtps://…:465
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const transport = createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password goes to another machine only inside TLS; a server on this one rarely has a certificate to trust.
    requireTLS: !isHere && username !== '',
    tls: { rejectUnauthorized: !isHere },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(envelopeOf(mail, from));
    },
  };
}
