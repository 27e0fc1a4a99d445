import type { FastifyRequest } from 'fastify';
import type { ProblemFields } from '../errors.ts';
import type { Log } from '../platform/log.ts';
import { sessionCookie } from './caller.ts';
import { cookieOf } from './cookie.ts';
import { traceIdOf } from './request-id.ts';

/** Validation errors that are failed authentication attempts. */
const failedProofs = ['currentPasswordWrong', 'codeWrong', 'resetLinkInvalid', 'emailNotYours'];

type RefusalLog = (request: FastifyRequest, refusal: ProblemFields) => void;

/**
 * Logs failed authentication and throttled callers at level info: 429, 401 and 403 with credentials, wrong passwords and
 * wrong reset links. A call without credentials is no attempt. The log counts those that repeat, so a flood does not
 * fill the disk.
 */
export function refusalLog(log: Log): RefusalLog {
  return (request, refusal) => {
    const { status, accountId } = refusal;
    const code = refusal.errors?.[0]?.code ?? refusal.code;
    if (!isAttempt(request, status, code)) return;
    const { caller } = request;
    log.info('request refused', {
      requestId: request.id,
      traceId: traceIdOf(request.headers),
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      code,
      account: caller?.accountId ?? accountId,
      key: caller?.kind === 'key' ? caller.keyId : undefined,
    });
  };
}

function isAttempt(request: FastifyRequest, status: number, code: string): boolean {
  if (status === 429 || failedProofs.includes(code)) return true;
  if (status !== 401 && status !== 403) return false;
  if (code === 'notSignedIn')
    return request.headers.authorization !== undefined || cookieOf(request, sessionCookie) !== undefined;
  return !['apiKeyMissing', 'keyMissing', 'secretMissing'].includes(code);
}
