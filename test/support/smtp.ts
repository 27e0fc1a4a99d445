import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReceivedMail, readMail } from './mailbox.ts';

export interface TestSmtp {
  url: string;
  received: (ReceivedMail & { rcpt: string[] })[];
  /** Stops listening. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

interface Options extends SMTPServerOptions {
  user?: string;
  password?: string;
  /** Called for each message, with who gets it; throwing refuses it. */
  onMessage?: (to: string | undefined) => Promise<void> | void;
}

/** A real SMTP server on this machine, always on the same port, until the test is over. */
export async function startSmtp({ user, password, onMessage, ...options }: Options = {}): Promise<TestSmtp> {
  const received: TestSmtp['received'] = [];
  const make = () =>
    new SMTPServer({
      authOptional: !user,
      disableReverseLookup: true,
      closeTimeout: 10, // ends the connections that a mailer keeps
      logger: false,
      onAuth: (credentials, _session, done) =>
        credentials.username === user && credentials.password === password
          ? done(null, { user })
          : done(new Error('Invalid username or password')),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          try {
            await onMessage?.(envelope.rcptTo[0]?.address);
            const raw = Buffer.concat(chunks).toString('utf8');
            received.push({ ...readMail(raw), rcpt: envelope.rcptTo.map(({ address }) => address) });
            done();
          } catch (error) {
            done(error instanceof Error ? error : new Error('refused'));
          }
        });
      },
      ...options,
    });
  const listen = (server: SMTPServer, port: number) =>
    new Promise<number>((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
    });

  let server = make();
  const port = await listen(server, 0);
  const goDown = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(goDown);
  const login = user && password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    received,
    goDown,
    async comeBack() {
      server = make();
      await listen(server, port);
    },
  };
}
