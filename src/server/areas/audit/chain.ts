// See docs/decisions/0006-the-audit-trail-is-a-keyed-chain.md
import { hmac128 } from '../../platform/vault/secrets.ts';
import type { ChainedLine, Head, Line, Start } from './line.ts';

/** The end of an empty chain. */
export const noHead: Head = { position: 0, mac: Buffer.alloc(0) };

/** The start of a chain from which nothing was dropped. */
export const noStart: Start = { ...noHead, isProven: false };

/** Lines without details have the MACs that lines had before details existed. */
const fieldsOf = ({ at, actor, actorId, event, reportIds, requestId, details }: Line) => [
  at,
  actor,
  actorId,
  event,
  reportIds,
  requestId,
  ...(details === null ? [] : [details]),
];

// Each kind of MAC begins with its own word, so that one cannot pass for another.
const linked = (key: Buffer, word: 'line' | 'unproven', line: Line, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify([word, position + 1, mac.toString('hex'), ...fieldsOf(line)]));

/** The MAC of the line after `before`. */
export const linkOf = (key: Buffer, line: Line, before: Head): Buffer => linked(key, 'line', line, before);

/** The MAC of a line without a valid proof: older than the chain, or not written by this program. */
export const unprovenLinkOf = (key: Buffer, line: Line, before: Head): Buffer => linked(key, 'unproven', line, before);

/** The MAC that proves a waiting line. */
export const proofOf = (key: Buffer, line: Line): Buffer => hmac128(key, JSON.stringify(['proof', ...fieldsOf(line)]));

/**
 * Who wrote a line: the program (`proven`), somebody else before the chain began or beside it (`unproven`), or not what the
 * line says now (`wrong`). Release 0.2.0 knew no details. When it runs beside this one, it chains a waiting line with details
 * as an unproven one without them; what proves such a line is the MAC that it waited with, which covers the details.
 */
export function originOf(key: Buffer, line: ChainedLine, before: Head): 'proven' | 'unproven' | 'wrong' {
  if (line.mac.equals(linkOf(key, line, before))) return 'proven';
  if (line.mac.equals(unprovenLinkOf(key, line, before))) return 'unproven';
  const isWithoutDetails =
    line.details !== null && line.mac.equals(unprovenLinkOf(key, { ...line, details: null }, before));
  return isWithoutDetails && line.proof?.equals(proofOf(key, line)) ? 'proven' : 'wrong';
}

/** The MAC of the chain's end. */
export const headSealOf = (key: Buffer, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify(['head', position, mac.toString('hex')]));

/** The MAC of the chain's start. */
export const startSealOf = (key: Buffer, { position, mac, isProven }: Start): Buffer =>
  hmac128(key, JSON.stringify(['start', position, mac.toString('hex'), isProven]));

/** The MAC of the stored result of a verification. */
export const verificationMacOf = (key: Buffer, state: string): Buffer =>
  hmac128(key, JSON.stringify(['verification', state]));
