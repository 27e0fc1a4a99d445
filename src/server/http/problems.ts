import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../contract/endpoint.ts';
import { problemType } from '../../contract/problems/problem.ts';
import { ApiError, type ProblemFields, type RefusedKey, toProblem } from '../errors.ts';
import { DatabaseAway, isOutage } from '../platform/db/outage.ts';
import { isOrphan } from '../platform/db/pool.ts';
import type { SchemaFence } from '../platform/db/schema-fence.ts';
import { OutboxFull, StoreUnavailable } from '../platform/files/store.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/ops/metrics.ts';
import { TooManyWaiting } from '../platform/turns.ts';
import { VaultError } from '../platform/vault/vault.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { refusalLog } from './refusal-log.ts';
import { traceIdOf } from './request-id.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public origin without a trailing slash, for the URLs of problem types. */
    publicUrl: string;
  }
  interface FastifyContextConfig {
    /** Who may call the endpoint; undefined for routes that are none. */
    access?: Access;
  }
}

/** Retry-After while the database is unreachable. */
const outageSeconds = 5;

/** Retry-After while uploads are paused: the queue takes longer to drain. */
const pausedSeconds = 60;

/** The key of a call, or the one that a check was made with. */
const madeWith = ({ caller, checkedWith }: FastifyRequest) => checkedWith ?? (caller?.kind === 'key' ? caller : null);

/** The same, if it is a live one. */
function keyOf(request: FastifyRequest, { key }: ProblemFields): RefusedKey | undefined {
  const made = madeWith(request);
  return made?.keyKind === 'live' ? made : key;
}

/**
 * Answers every error as a problem (L5), without stack traces, statements or values.
 * @param countProblem counts calls of keys that were refused, or failed
 */
export function problemHandler(
  { log, fence, metrics }: { log: Log; fence: SchemaFence; metrics: Metrics },
  countProblem: (key: RefusedKey, status: number) => void,
) {
  const logRefusal = refusalLog(log);
  return async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isFenced = !(thrown instanceof ApiError) && (await fence.suspect(thrown));
    const error = isFenced ? new DatabaseAway('the database needs a newer program', { cause: thrown }) : thrown;
    // The client closed the connection while sending its body.
    const isAborted = request.raw.destroyed && !request.raw.complete;
    const problem: ProblemFields = isAborted ? { status: 400, code: 'requestBroken' } : problemFields(error, request);
    // A line for every call would fill the disk during an outage, which is logged once anyway.
    if (problem.status >= 500 && !(error instanceof ApiError))
      log[error instanceof DatabaseAway ? 'debug' : 'error']('request failed', {
        requestId: request.id,
        traceId: traceIdOf(request.headers),
        status: problem.status,
        ...errorFacts(error),
        // During an outage, such as a full disk, every further call and place counts as a repetition.
        ...(isOutage(error) ? { at: undefined } : { method: request.method, route: request.routeOptions.url }),
      });
    logRefusal(request, problem);
    const key = isAborted ? undefined : keyOf(request, problem);
    if (key) countProblem(key, problem.status);
    metrics.refusals.inc({ status: problem.status, code: problem.errors?.[0]?.code ?? problem.code });
    rateLimitHeaders(reply, madeWith(request)?.quotas ?? []);
    return sendProblem(request, reply, problem);
  };
}

const basic = 'Basic realm="Fraud Shield API", charset="UTF-8"';

/** The kinds of proof that an endpoint takes. Headers with an API key have no registered name. */
const challenges: Record<Access, string> = {
  anyone: 'Bearer',
  session: 'Bearer',
  sessionOrKeyPair: `Bearer, ${basic}`,
  keyPair: basic,
  apiKey: basic,
};

export function sendProblem(request: FastifyRequest, reply: FastifyReply, fields: ProblemFields): FastifyReply {
  const { status, retryAfter } = fields;
  const problem = toProblem(fields, { requestId: request.id, publicUrl: request.server.publicUrl });
  if (status === 401) reply.header('WWW-Authenticate', challenges[request.routeOptions.config.access ?? 'session']);
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  // Sent as a string, so that the endpoint's response schema does not apply.
  return reply
    .code(status)
    .header('Content-Type', `${problemType}; charset=utf-8`)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problem));
}

function problemFields(error: unknown, { routeOptions }: FastifyRequest): ProblemFields {
  if (error instanceof ApiError) return error.problem;
  if (isOutage(error) || error instanceof StoreUnavailable)
    return { status: 503, code: 'unavailable', retryAfter: outageSeconds };
  if (error instanceof TooManyWaiting) return { status: 429, code: 'tooManyAtOnce', retryAfter: 1 };
  if (error instanceof VaultError) return { status: 500, code: 'recordUnreadable' };
  if (error instanceof OutboxFull) return { status: 503, code: 'uploadsPaused', retryAfter: pausedSeconds };
  // The account was deleted during the call.
  if (isOrphan(error)) return { status: 401, code: 'notSignedIn' };
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413)
    return { status, code: 'bodyTooLarge', values: { kilobytes: (routeOptions.bodyLimit ?? 0) / 1000 } };
  if (status === 415) return { status, code: 'mediaType' };
  // Fastify's other client errors are malformed bodies or request lines.
  if (typeof status === 'number' && status >= 400 && status < 500) return { status: 400, code: 'jsonBroken' };
  return { status: 500, code: 'generic' };
}
