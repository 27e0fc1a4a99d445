import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  send(text: string | Buffer): void;
  /** Everything received so far. */
  received(): string;
  /** Everything received, once the server has closed the connection. */
  ended: Promise<string>;
  /** Everything received so far, as soon as it matches. */
  waitFor(what: RegExp): Promise<string>;
}

/** A TCP connection on which a test can send any bytes. */
export function rawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  let onData = () => {};
  socket.on('data', (chunk) => {
    got += chunk.toString('latin1');
    onData();
  });
  // A reset connection counts as closed.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(got)));
  return {
    socket,
    received: () => got,
    ended,
    send: (text) => void socket.write(text),
    waitFor: (what) =>
      new Promise((resolve, reject) => {
        onData = () => what.test(got) && resolve(got);
        onData();
        void ended.then(() =>
          what.test(got) ? resolve(got) : reject(new Error(`The connection closed after:\n${got}`)),
        );
      }),
  };
}

/** The status of each response received. */
export const statuses = (got: string): number[] =>
  [...got.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
