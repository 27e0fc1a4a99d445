import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  send(text: string | Buffer): void;
  /** Everything that came, once the other side has ended the connection. */
  ended: Promise<string>;
  /** Everything that came, as soon as it holds this. */
  says(what: RegExp): Promise<string>;
}

/** A connection on which a test says whatever it likes, HTTP or not. */
export function rawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  let heard = () => {};
  socket.on('data', (chunk) => {
    got += chunk.toString('latin1');
    heard();
  });
  // A connection that is torn down while something is still on its way is one that ended.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(got)));
  return {
    socket,
    ended,
    send: (text) => void socket.write(text),
    says: (what) =>
      new Promise((resolve, reject) => {
        heard = () => what.test(got) && resolve(got);
        heard();
        void ended.then(() => (what.test(got) ? resolve(got) : reject(new Error(`It ended after:\n${got}`))));
      }),
  };
}

/** The status of each answer in what came. */
export const statuses = (got: string): number[] =>
  [...got.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
