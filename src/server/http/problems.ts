import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemType } from '../../contract/problem.ts';
import { ApiError, type ProblemFields, toProblem } from '../errors.ts';
import { DatabaseAway, isOutage } from '../platform/db/outage.ts';
import { isOrphan } from '../platform/db/pool.ts';
import { OutboxFull, StoreUnavailable } from '../platform/files/store.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { refusalLog } from './refusal-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The product's origin, without a slash at its end: where problem types lead to. */
    publicUrl: string;
  }
}

/** Seconds after which a caller may try again while the database is away. */
const outageSeconds = 5;

/** The same while no more files may wait for their store: what waits needs a while to leave. */
const pausedSeconds = 60;

/** Answers every error of every route as a problem (L5); nothing of a stack, a statement or a value goes out. */
export function problemHandler(log: Log) {
  const noteRefusal = refusalLog(log);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Whoever ended the connection in the middle of a body is no fault of ours, and hears no answer.
    const isCut = request.raw.destroyed && !request.raw.complete;
    const refusal: ProblemFields = isCut ? { status: 400, code: 'requestBroken' } : refusalOf(error);
    // While the database is away a line for every call would fill the disk; that it is away is in the log already.
    if (refusal.status >= 500 && !(error instanceof ApiError))
      log[error instanceof DatabaseAway ? 'debug' : 'error']('request failed', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: refusal.status,
        ...errorFacts(error),
      });
    noteRefusal(request, refusal);
    if (request.caller?.kind === 'key') rateLimitHeaders(reply, request.caller.quotas);
    sendProblem(request, reply, refusal);
  };
}

/** Sends one problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: ProblemFields): FastifyReply {
  const { status, retryAfter } = refusal;
  const problem = toProblem(refusal, { requestId: request.id, publicUrl: request.server.publicUrl });
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer, Basic realm="Fraud Shield API"');
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  // Sent as text: an endpoint's answer schema must not reshape a problem.
  return reply
    .code(status)
    .header('Content-Type', `${problemType}; charset=utf-8`)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problem));
}

function refusalOf(error: unknown): ProblemFields {
  if (error instanceof ApiError) return error;
  if (isOutage(error) || error instanceof StoreUnavailable)
    return { status: 503, code: 'unavailable', retryAfter: outageSeconds };
  if (error instanceof OutboxFull) return { status: 503, code: 'uploadsPaused', retryAfter: pausedSeconds };
  // The account was deleted while the call was under way.
  if (isOrphan(error)) return { status: 401, code: 'notSignedIn' };
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return { status, code: 'bodyTooLarge' };
  if (status === 415) return { status, code: 'mediaType' };
  // Whatever else Fastify refuses before a handler runs is a body or a request line that cannot be read.
  if (typeof status === 'number' && status >= 400 && status < 500) return { status: 400, code: 'jsonBroken' };
  return { status: 500, code: 'generic' };
}
