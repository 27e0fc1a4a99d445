import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

const headerBytes = 5;
/** The type of an alert in TLS 1.2. TLS 1.3 disguises it as application data; only its length gives it away. */
const alertType = 21;
const maxAlertBytes = 19;

/**
 * Passes the bytes of a TLS connection through and notices how it ends: Node reports the end in the same way whether the
 * other side closed it (close_notify, RFC 8446, section 6.1) or died.
 * @returns the stream for `tls.connect`, and whether the last record received was an alert, for a peer that sends no data
 */
export function watchRecords(tcp: Socket): { stream: Duplex; endedWithAlert: () => boolean } {
  let header = Buffer.alloc(0);
  let left = 0;
  let isAlert = false;
  const read = (chunk: Buffer) => {
    let rest = chunk;
    while (rest.length > 0) {
      const taken = Math.min(left, rest.length);
      left -= taken;
      rest = rest.subarray(taken);
      if (left > 0 || rest.length === 0) continue;
      const missing = headerBytes - header.length;
      header = Buffer.concat([header, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      if (header.length < headerBytes) continue;
      left = header.readUInt16BE(3);
      isAlert = header[0] === alertType || left <= maxAlertBytes;
      header = Buffer.alloc(0);
    }
  };

  const stream = new Duplex({
    read: () => void tcp.resume(),
    write: (chunk, _encoding, done) => void tcp.write(chunk, done),
    final: (done) => void tcp.end(done),
    destroy(error, done) {
      tcp.destroy();
      done(error);
    },
  });
  tcp.on('data', (chunk: Buffer) => {
    read(chunk);
    if (!stream.push(chunk)) tcp.pause();
  });
  tcp.on('end', () => stream.push(null));
  tcp.on('error', (error) => stream.destroy(error));
  return { stream, endedWithAlert: () => isAlert && left === 0 && header.length === 0 };
}
