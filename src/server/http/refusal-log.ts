import type { FastifyRequest } from 'fastify';
import type { ProblemFields } from '../errors.ts';
import type { Log } from '../platform/log.ts';
import { sessionCookie } from './caller.ts';
import { cookieOf } from './cookie.ts';
import { traceIdOf } from './request-id.ts';

/** Lines per code and minute; further ones are only counted. */
export const maxLinesPerMinute = 60;
const minuteMs = 60_000;

/** Validation errors that are failed authentication attempts. */
const failedProofs = ['currentPasswordWrong', 'codeWrong', 'resetLinkInvalid', 'emailNotYours'];

export type RefusalLog = (request: FastifyRequest, refusal: ProblemFields) => void;

/**
 * Logs failed authentication and throttled callers at level info: 429, 401 and 403 with credentials, wrong passwords and
 * wrong reset links. A call without credentials is no attempt. A flood must not fill the disk: beyond some lines per
 * code and minute, refusals are only counted, and the next line says how many were left out.
 * @param now a monotonic clock in milliseconds
 */
export function refusalLog(log: Log, now: () => number = () => performance.now()): RefusalLog {
  const written = new Map<string, { since: number; lines: number; skipped: number }>();
  return (request, refusal) => {
    const { status, accountId } = refusal;
    const code = refusal.errors?.[0]?.code ?? refusal.code;
    if (!isAttempt(request, status, code)) return;
    const current = written.get(code);
    const isOver = !current || now() - current.since >= minuteMs;
    const window = isOver ? { since: now(), lines: 0, skipped: current?.skipped ?? 0 } : current;
    if (isOver) written.set(code, window);
    if (window.lines >= maxLinesPerMinute) {
      window.skipped += 1;
      return;
    }
    window.lines += 1;
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
      ...(window.skipped > 0 && { moreBefore: window.skipped }),
    });
    window.skipped = 0;
  };
}

function isAttempt(request: FastifyRequest, status: number, code: string): boolean {
  if (status === 429 || failedProofs.includes(code)) return true;
  if (status !== 401 && status !== 403) return false;
  if (code === 'notSignedIn')
    return request.headers.authorization !== undefined || cookieOf(request, sessionCookie) !== undefined;
  return !['apiKeyMissing', 'keyMissing', 'secretMissing'].includes(code);
}
