import type { Transporter } from 'nodemailer';
import { isThisMachine } from '../this-machine.ts';
import { type Mailer, MailRefused, toMessage } from './mailer.ts';

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 20_000;
const defaultSendTimeoutMs = 90_000;
/** Connections at once: most servers take as many from one sender. */
const maxConnections = 4;
/** Milliseconds for which an unused one is kept: the next mail needs no new handshake and sign-in. */
const keptMs = 1_000;

interface Options {
  url: string;
  from: string;
  /** Limit for a whole delivery, in milliseconds, even if the server keeps responding. */
  sendTimeoutMs?: number;
}

/**
 * Sends through an SMTP server.
 * @param url smtp://user:password@host:587 (STARTTLS when offered) or smtps://…:465
 */
export function smtpMailer({ url, from, sendTimeoutMs = defaultSendTimeoutMs }: Options): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isLocal = isThisMachine(hostname);
  const options = {
    pool: true,
    maxConnections,
    // The queue tries again.
    maxRequeues: 0,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Passwords leave this machine only over TLS. A local server rarely has a trusted certificate.
    requireTLS: !isLocal && username !== '',
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opened: Promise<Transporter> | undefined;
  let sending = 0;
  let unused: NodeJS.Timeout | undefined;
  const open = () => {
    clearTimeout(unused);
    sending += 1;
    // Loaded with the first mail: the server starts without it.
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return opened;
  };
  const release = () => {
    sending -= 1;
    if (sending > 0) return;
    unused = setTimeout(() => {
      const kept = opened;
      opened = undefined;
      void kept?.then((transport) => transport.close()).catch(() => {});
    }, keptMs).unref();
  };
  return {
    atOnce: maxConnections,
    async send(mail) {
      const tooSlow = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(Object.assign(new Error('the mail server is too slow'), { code: 'ETIMEDOUT' }));
          // Closes its connection, which would be kept for the next mail.
          tooSlow.abort();
        }, sendTimeoutMs);
      });
      try {
        const transport = await open();
        const sent = transport.sendMail({ ...toMessage(mail, from), signal: tooSlow.signal });
        await Promise.race([sent, timeout]);
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(String(error.responseCode), error) : error;
      } finally {
        clearTimeout(timer);
        release();
      }
    },
  };
}

/** Whether the server refused this message, as opposed to being unavailable (reply 421) or rejecting the sign-in. */
function isRefusal(error: unknown): error is Error & { responseCode: unknown } {
  if (!(error instanceof Error) || !('responseCode' in error) || error.responseCode === 421) return false;
  return 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
