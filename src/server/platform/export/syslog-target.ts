import { connect as connectTcp, isIP } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { type LineTarget, maxSendMs, type OutgoingLine } from './line-target.ts';
import { watchRecords } from './tls-records.ts';

export interface SyslogAddress {
  host: string;
  port: number;
}

/** The port of syslog over TLS (RFC 5425, section 4.1). */
const defaultPort = 6514;

/** Parses `syslog+tls://host:6514`. @returns undefined if it is malformed */
export function syslogAddress(text: string): SyslogAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname: host, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'syslog+tls:' || !host || username || password || !/^\/?$/.test(pathname) || search || hash)
    return undefined;
  return { host: host.replaceAll(/[[\]]/g, ''), port: port ? Number(port) : defaultPort };
}

/** Facility 13 (log audit), severity 6 (informational): RFC 5424, section 6.2.1. */
const priority = 13 * 8 + 6;

/** A header field of RFC 5424: printable ASCII without spaces, or a dash for nothing. */
const field = (value: string, maxLength: number): string =>
  value.replaceAll(/[^\x21-\x7e]/g, '').slice(0, maxLength) || '-';

const origin = `${field(hostname(), 255)} fraud-shield ${process.pid}`;

/** A message of RFC 5424 in a frame that begins with its length in bytes (RFC 5425, section 4.3). */
function frame({ at, kind, text }: OutgoingLine): string {
  const message = `<${priority}>1 ${at} ${origin} ${field(kind, 32)} - ${text}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/** The receiver closed the connection, or died, before it had read everything. */
class Unconfirmed extends Error {
  override name = 'Unconfirmed';
  readonly code = 'UNCONFIRMED';
}

/**
 * Sends lines to a syslog receiver over TLS 1.2 or newer; its certificate is verified. Syslog has no acknowledgement, so
 * each batch is a connection of its own: a receiver answers the closing of a connection with its own only after it has
 * read everything before (RFC 5425, section 4.4).
 */
export const syslogTarget = ({ host, port }: SyslogAddress, trust: { ca?: string } = {}): LineTarget => ({
  name: 'syslog',
  send: (lines) =>
    new Promise((resolve, reject) => {
      const { stream, endedWithAlert } = watchRecords(connectTcp({ host, port }));
      const socket = connectTls({
        ...trust,
        socket: stream,
        host,
        minVersion: 'TLSv1.2',
        ...(!isIP(host) && { servername: host }),
      });
      const timer = setTimeout(() => socket.destroy(new Error('the receiver is too slow')), maxSendMs);
      let hasEnded = false;
      socket.once('secureConnect', () => socket.end(lines.map(frame).join('')));
      socket.once('end', () => {
        // What was written has left this process, though Node may not have reported yet that the closing has, too.
        hasEnded = socket.writableEnded && socket.writableLength === 0 && endedWithAlert();
      });
      socket.once('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        if (hasEnded) resolve();
        else reject(new Unconfirmed('the receiver did not confirm what was sent'));
      });
      // Whatever a receiver says is dropped; otherwise its end would not be noticed.
      socket.resume();
    }),
});
