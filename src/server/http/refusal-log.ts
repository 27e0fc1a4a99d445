import type { FastifyRequest } from 'fastify';
import type { ProblemFields } from '../errors.ts';
import type { Log } from '../platform/log.ts';
import { sessionCookie } from './caller.ts';
import { cookieOf } from './cookie.ts';

/** Lines of one kind that a process writes in a minute; the rest of them are counted. */
export const mostLinesAMinute = 60;
const minuteMs = 60_000;

/** Values that are refused as bad input and were a proof all the same. */
const wrongProofs = ['currentPasswordWrong', 'resetLinkInvalid', 'emailNotYours'];

export type RefusalLog = (request: FastifyRequest, refusal: ProblemFields) => void;

/**
 * Writes a line at level info for each proof that was wrong or not enough, and each caller who was slowed down: 401 and
 * 403 where something was offered, 429, and a wrong password or link to a new one. Whoever offered nothing has only not
 * signed in. A flood of them must not fill the disk: of each code some lines are written in a minute, and how many more
 * there were is told with the next.
 * @param now milliseconds, never behind
 */
export function refusalLog(log: Log, now: () => number = () => performance.now()): RefusalLog {
  const written = new Map<string, { since: number; lines: number; left: number }>();
  return (request, refusal) => {
    const { status, about } = refusal;
    const code = refusal.errors?.[0]?.code ?? refusal.code;
    if (!isNoted(request, status, code)) return;
    const before = written.get(code);
    const isOver = !before || now() - before.since >= minuteMs;
    const kind = isOver ? { since: now(), lines: 0, left: before?.left ?? 0 } : before;
    if (isOver) written.set(code, kind);
    if (kind.lines >= mostLinesAMinute) {
      kind.left += 1;
      return;
    }
    kind.lines += 1;
    const { caller } = request;
    log.info('refused', {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      code,
      account: caller?.accountId ?? about,
      key: caller?.kind === 'key' ? caller.keyId : undefined,
      ...(kind.left > 0 && { moreBefore: kind.left }),
    });
    kind.left = 0;
  };
}

function isNoted(request: FastifyRequest, status: number, code: string): boolean {
  if (status === 429 || wrongProofs.includes(code)) return true;
  if (status !== 401 && status !== 403) return false;
  if (code === 'notSignedIn')
    return request.headers.authorization !== undefined || cookieOf(request, sessionCookie) !== undefined;
  return code !== 'apiKeyMissing' && code !== 'keyMissing';
}
