import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { changesState, type Endpoint, type EndpointInput, type EndpointResponse } from '../../contract/endpoint.ts';
import { apiBase } from '../../contract/index.ts';
import { invalid } from '../errors.ts';
import type { BodyTimeout } from './body-timeout.ts';
import { type CallerOf, findCaller, type Identify, type KeyCaller, type SessionCaller } from './caller.ts';
import { allowCors, answerCorsPreflights } from './cors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { isText, responseSchema } from './response-schema.ts';
import { acceptUpload, uploadedFile } from './upload.ts';
import { validationErrors } from './validation-errors.ts';
import { requireXsrf } from './xsrf.ts';

/** What a handler gets: the parsed input, and who is calling. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  caller: CallerOf<E['access']>;
  requestId: string;
  /** The Idempotency-Key, when there is one. */
  once: string | null;
  /** The version in If-Match, when there is one. */
  seen: number | null;
  /** For cookies and headers; the body is what the handler returns. */
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointResponse<E>> | EndpointResponse<E>;

/** Binds a contract endpoint to its handler: who is calling, XSRF, input in, answer out. */
export type BindEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionCaller | KeyCaller | null;
  }
}

interface Binding extends Identify {
  bodies: BodyTimeout;
}

export function endpointBinder(app: FastifyInstance, { bodies, ...identify }: Binding): BindEndpoint {
  return (endpoint, handler) => {
    const isOpen = answerCorsPreflights(app, endpoint);
    const text = isText(endpoint.response);
    const schema = text || endpoint.download ? {} : { response: { '2xx': responseSchema(endpoint.response) } };
    const route: RouteOptions = {
      method: endpoint.method,
      url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema,
      // Before the body is read: a stranger gets no megabyte parsed.
      onRequest: async (request, reply) => {
        if (isOpen) allowCors(request, reply);
        const caller = await findCaller(endpoint.access, request, identify);
        if (caller?.kind === 'session' && changesState(endpoint)) requireXsrf(request, caller);
        request.caller = caller;
        if (caller?.kind === 'key') await identify.limit(caller);
        // A small one came with its head, and is there by now.
        if (endpoint.body && !request.raw.complete) bodies.begin(request);
      },
      handler: async (request, reply) => {
        if (endpoint.body) bodies.end(request);
        const { params, query, body } = parsed(endpoint, request);
        const call = {
          params,
          query,
          body,
          file: endpoint.upload ? await uploadedFile(request, endpoint.upload) : undefined,
          caller: request.caller,
          requestId: request.id,
          once: endpoint.once ? onceKey(request) : null,
          seen: endpoint.versioned ? seenVersion(request) : null,
          reply,
        };
        // The input is what the endpoint's schemas gave, and the caller what `who` asks for; the compiler cannot see it.
        const answer = await handler(call as Call<typeof endpoint>);
        if (request.caller?.kind === 'key') rateLimitHeaders(reply, request.caller.quotas);
        if (text) reply.type('text/plain; charset=utf-8');
        return answer;
      },
    };
    if (endpoint.upload) acceptUpload(app, endpoint.upload, route);
    else app.route(route);
  };
}

function parsed(endpoint: Endpoint, request: FastifyRequest) {
  const parts = { params: request.params, query: request.query, body: request.body };
  const refused: { path: string; code: string }[] = [];
  const parse = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const result = schema.safeParse(parts[name]);
    if (!result.success) refused.push(...validationErrors(result.error.issues));
    return result.data;
  };
  const input = { params: parse('params'), query: parse('query'), body: parse('body') };
  if (refused.length > 0) throw invalid(refused);
  return input;
}

const OnceKey = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));

function onceKey({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  const key = OnceKey.safeParse(given);
  if (!key.success) throw invalid([{ path: 'Idempotency-Key', code: 'invalidValue' }]);
  return key.data;
}

/** If-Match holds the version as an entity tag, `"3"`; a bare number is understood too, and `*` is any. */
function seenVersion({ headers }: FastifyRequest): number | null {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  if (!version) throw invalid([{ path: 'If-Match', code: 'invalidValue' }]);
  return Number(version);
}
