import type { FastifyRequest } from 'fastify';

type Headers = FastifyRequest['headers'];

const maxLength = 64;

/**
 * Ids as proxies and libraries make them: 32 hex digits, a ULID, or parts of letters and digits joined by hyphens, such as a
 * UUID. The id is logged, so nothing is accepted that may be a name, a phone number, a national ID or an email address.
 */
const machineMade = /^(?:[0-9a-f]{32}|[0-9A-HJKMNP-TV-Z]{26}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

/** Ids that a caller's own program may make up. */
const lettersAndDigits = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$/;

/** As many digits in a row, with hyphens or without, as a phone number or a national ID has. */
const longNumber = /\d(?:-?\d){10}/;

const isMachineMade = (id: string): boolean =>
  machineMade.test(id) || (lettersAndDigits.test(id) && !longNumber.test(id));

/** The trace and the parent in a `traceparent` header (W3C Trace Context). Zeros are invalid, as is version ff. */
const traceParent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** The trace that the caller's request belongs to; undefined without a valid `traceparent`. */
export function traceIdOf({ traceparent }: Headers): string | undefined {
  return typeof traceparent === 'string' && traceparent.length <= 200 ? traceParent.exec(traceparent)?.[1] : undefined;
}

/** The id of a request: the caller's `X-Request-Id` if it is well-formed, otherwise its trace, otherwise a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && given.length <= maxLength && isMachineMade(given)) return given;
  return traceIdOf(headers) ?? crypto.randomUUID();
}
