import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import {
  changesState,
  defaultBodyMaxBytes,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
} from '../../contract/endpoint.ts';
import { apiBase } from '../../contract/index.ts';
import { ApiError, forbidden, invalid } from '../errors.ts';
import type { BodyTimeout } from './body-timeout.ts';
import { authenticate, type CallerOf, type Identify, type KeyCaller, type SessionCaller } from './caller.ts';
import { allowCors, answerCorsPreflights } from './cors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { isText, responseSchema } from './response-schema.ts';
import { SerializedJson } from './serialized-json.ts';
import { acceptUpload, uploadedFile } from './upload.ts';
import { validationErrors } from './validation-errors.ts';
import { requireXsrf } from './xsrf.ts';

/** What a handler gets: the parsed input, and who is calling. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  caller: CallerOf<E['access']>;
  requestId: string;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
  /** The version in the If-Match header. */
  expectedVersion: number | null;
  /** For cookies and headers; the handler returns the body. */
  reply: FastifyReply;
}

type Result<E extends Endpoint> = EndpointResponse<E> | SerializedJson;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

/** Binds a contract endpoint to its handler: authentication, XSRF, rate limits, validation, serialization. */
export type BindEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionCaller | KeyCaller | null;
  }
}

interface BindingOptions extends Identify {
  bodies: BodyTimeout;
  /** Whether the reserve of a disk that what grows is on is touched. */
  hasNoSpace(grows: NonNullable<Endpoint['grows']>): Promise<boolean>;
}

/** Retry-After while the reserve of the disk is touched. */
const noSpaceSeconds = 60;

export function endpointBinder(
  app: FastifyInstance,
  { bodies, hasNoSpace, ...identify }: BindingOptions,
): BindEndpoint {
  return (endpoint, handler) => {
    const corsAllowed = answerCorsPreflights(app, endpoint);
    const text = isText(endpoint.response);
    const schema = text || endpoint.download ? {} : { response: { '2xx': responseSchema(endpoint.response) } };
    const route: RouteOptions = {
      method: endpoint.method,
      url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema,
      bodyLimit: endpoint.bodyMaxBytes ?? defaultBodyMaxBytes,
      // Authenticate before parsing the body.
      onRequest: async (request, reply) => {
        if (corsAllowed) allowCors(request, reply);
        const caller = await authenticate(endpoint.access, request, identify);
        if (caller?.kind === 'session' && changesState(endpoint)) requireXsrf(request, caller);
        if (endpoint.stepUp) requireRecentProof(caller);
        request.caller = caller;
        if (caller?.kind === 'key') await identify.limit(caller);
        if (endpoint.grows && (await hasNoSpace(endpoint.grows)))
          throw new ApiError(507, 'noSpace', [], { retryAfter: noSpaceSeconds });
        // A small body has arrived together with the headers.
        if (endpoint.body && !request.raw.complete) bodies.begin(request);
      },
      handler: async (request, reply) => {
        if (endpoint.body) bodies.end(request);
        const { params, query, body } = parseInput(endpoint, request);
        const call = {
          params,
          query,
          body,
          file: endpoint.upload ? await uploadedFile(request, endpoint.upload) : undefined,
          caller: request.caller,
          requestId: request.id,
          idempotencyKey: endpoint.idempotent ? idempotencyKeyFrom(request) : null,
          expectedVersion: endpoint.versioned ? expectedVersionFrom(request) : null,
          reply,
        };
        // The schemas and `access` guarantee the type; the compiler cannot see it.
        const response = await handler(call as Call<typeof endpoint>);
        if (request.caller?.kind === 'key') rateLimitHeaders(reply, request.caller.quotas);
        if (response instanceof SerializedJson) return response.send(reply);
        if (text) reply.type('text/plain; charset=utf-8');
        return response;
      },
    };
    if (endpoint.upload) acceptUpload(app, endpoint.upload, route);
    else app.route(route);
  };
}

/** Only a session has a proof, so a key can never make the call. @throws ApiError 403 */
function requireRecentProof(caller: SessionCaller | KeyCaller | null): void {
  if (caller?.kind !== 'session' || !caller.hasRecentProof) throw forbidden('stepUpRequired');
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const parts = { params: request.params, query: request.query, body: request.body };
  const errors: { path: string; code: string }[] = [];
  const parse = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const result = schema.safeParse(parts[name]);
    if (!result.success) errors.push(...validationErrors(result.error.issues));
    return result.data;
  };
  const input = { params: parse('params'), query: parse('query'), body: parse('body') };
  if (errors.length > 0) throw invalid(errors);
  return input;
}

const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));

function idempotencyKeyFrom({ headers }: FastifyRequest): string | null {
  const value = headers['idempotency-key'];
  if (value === undefined) return null;
  const key = IdempotencyKey.safeParse(value);
  if (!key.success) throw invalid([{ path: 'Idempotency-Key', code: 'invalidValue' }]);
  return key.data;
}

/** If-Match is the version as an entity tag, `"3"`, a bare number, or `*` for any. */
function expectedVersionFrom({ headers }: FastifyRequest): number | null {
  const value = headers['if-match'];
  if (value === undefined || value === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(value)?.[1];
  if (!version) throw invalid([{ path: 'If-Match', code: 'invalidValue' }]);
  return Number(version);
}
