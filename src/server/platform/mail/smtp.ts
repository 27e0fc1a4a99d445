import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer, MailRefused } from './mailer.ts';

/** Milliseconds that each step of the talk with the server may take. */
const connectMs = 10_000;
const silenceMs = 20_000;
const usualTalkMs = 90_000;

interface Options {
  url: string;
  from: string;
  /** Milliseconds of the whole talk, however slowly it goes on. */
  talkMs?: number;
}

/**
 * Sends through an SMTP server.
 * @param url smtp://user:password@host:587 (TLS as soon as the server offers it) or smtps://…:465
 */
export function smtpMailer({ url, from, talkMs = usualTalkMs }: Options): Mailer {
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
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server is too slow')), talkMs);
      });
      try {
        await Promise.race([transport.sendMail(envelopeOf(mail, from)), late]);
      } catch (error) {
        throw asRefused(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** 421 is the server's word for being away. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || error.responseCode === 421) return error;
  const isAboutThis = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
  return isAboutThis ? new MailRefused(String(error.responseCode), error) : error;
}
