import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MessageKey, messages, textOf } from '../../contract/messages.ts';
import { type Problem, problemType } from '../../contract/problem.ts';
import { Refusal, type RefusedValue } from '../errors.ts';
import { isOutage } from '../platform/db/pool.ts';
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
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Seconds after which a caller may try again while the database is away. */
const retryAfterSeconds = 5;

/** Answers every error of every route as a problem (L5); nothing of a stack, a statement or a value goes out. */
export function problemHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, code, errors } = refusalOf(error);
    if (status >= 500)
      log.error('request failed', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status,
        ...errorFacts(error),
      });
    sendProblem(request, reply, status, code, errors);
  };
}

/** Sends one problem. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: MessageKey,
  errors: RefusedValue[] = [],
): FastifyReply {
  const message = errors[0] ? textOf(errors[0].code) : messages[code];
  const problem: Problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: messages[code],
    instance: request.id,
    message,
    code: errors[0]?.code ?? code,
    ...(errors.length > 0 && { errors: errors.map((error) => ({ ...error, message: textOf(error.code) })) }),
  };
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer, Basic realm="Fraud Shield API"');
  if (status === 503) reply.header('Retry-After', String(retryAfterSeconds));
  // Sent as text: an endpoint's answer schema must not reshape a problem.
  return reply.code(status).header('Content-Type', `${problemType}; charset=utf-8`).send(JSON.stringify(problem));
}

function refusalOf(error: unknown): { status: number; code: MessageKey; errors?: RefusedValue[] } {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return { status: 503, code: 'unavailable' };
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return { status, code: 'bodyTooLarge' };
  if (status === 415) return { status, code: 'mediaType' };
  // Whatever else Fastify refuses before a handler runs is a body or a request line that cannot be read.
  if (typeof status === 'number' && status >= 400 && status < 500) return { status: 400, code: 'jsonBroken' };
  return { status: 500, code: 'generic' };
}
