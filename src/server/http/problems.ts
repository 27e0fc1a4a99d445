import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MessageKey, type MessageValues, textOf } from '../../contract/messages.ts';
import { type Problem, problemType } from '../../contract/problem.ts';
import { Refusal, type RefusedValue } from '../errors.ts';
import { isOrphan, isOutage } from '../platform/db/pool.ts';
import { errorFacts, type Log } from '../platform/log.ts';

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Seconds after which a caller may try again while the database is away. */
const outageSeconds = 5;

/** Answers every error of every route as a problem (L5); nothing of a stack, a statement or a value goes out. */
export function problemHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, code, errors, ...more } = refusalOf(error);
    if (status >= 500)
      log.error('request failed', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status,
        ...errorFacts(error),
      });
    sendProblem(request, reply, status, code, errors, more);
  };
}

interface More {
  /** What stands in the message for its `{names}`. */
  values?: MessageValues | undefined;
  /** Whole seconds until the caller may try again. */
  retryAfterSeconds?: number | undefined;
}

/** Sends one problem. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: MessageKey,
  errors: RefusedValue[] = [],
  { values, retryAfterSeconds }: More = {},
): FastifyReply {
  const message = errors[0] ? textOf(errors[0].code) : textOf(code, values);
  const problem: Problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: textOf(code, values),
    instance: request.id,
    message,
    code: errors[0]?.code ?? code,
    ...(values && { values }),
    ...(errors.length > 0 && { errors: errors.map((error) => ({ ...error, message: textOf(error.code) })) }),
  };
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer, Basic realm="Fraud Shield API"');
  const wait = retryAfterSeconds ?? (status === 503 ? outageSeconds : undefined);
  if (wait !== undefined) reply.header('Retry-After', String(wait));
  // Sent as text: an endpoint's answer schema must not reshape a problem.
  return reply.code(status).header('Content-Type', `${problemType}; charset=utf-8`).send(JSON.stringify(problem));
}

function refusalOf(error: unknown): { status: number; code: MessageKey; errors?: RefusedValue[] } & More {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return { status: 503, code: 'unavailable' };
  // The account was deleted while the call was under way.
  if (isOrphan(error)) return { status: 401, code: 'notSignedIn' };
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return { status, code: 'bodyTooLarge' };
  if (status === 415) return { status, code: 'mediaType' };
  // Whatever else Fastify refuses before a handler runs is a body or a request line that cannot be read.
  if (typeof status === 'number' && status >= 400 && status < 500) return { status: 400, code: 'jsonBroken' };
  return { status: 500, code: 'generic' };
}
