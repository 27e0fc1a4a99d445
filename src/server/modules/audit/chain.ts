import { hmac128 } from '../../platform/vault/secrets.ts';
import type { Head, Line } from './line.ts';

/** Of a chain without lines. */
export const noHead: Head = { position: 0, mac: Buffer.alloc(0) };

const fieldsOf = ({ at, actor, actorId, event, reportIds, requestId }: Line) => [
  at,
  actor,
  actorId,
  event,
  reportIds,
  requestId,
];

// Each begins with a word of its own, so that none of these can be taken for another.
const linked = (key: Buffer, word: 'line' | 'unproven', line: Line, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify([word, position + 1, mac.toString('hex'), ...fieldsOf(line)]));

/** The MAC of the line after `before`. */
export const linkOf = (key: Buffer, line: Line, before: Head): Buffer => linked(key, 'line', line, before);

/** The same for a line that nobody can prove to be the program's: one from before the chain, or from somebody else. */
export const unprovenLinkOf = (key: Buffer, line: Line, before: Head): Buffer => linked(key, 'unproven', line, before);

/** What shows that a line which waits for its place is the program's. */
export const proofOf = (key: Buffer, line: Line): Buffer => hmac128(key, JSON.stringify(['proof', ...fieldsOf(line)]));

/** What shows that the chain ends here. */
export const headSealOf = (key: Buffer, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify(['head', position, mac.toString('hex')]));
