import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import {
  changesState,
  defaultBodyMaxBytes,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
} from '../../contract/endpoint.ts';
import { hasAnyRole } from '../../contract/roles.ts';
import { ApiError, forbidden, invalid, notFound, type ValidationError } from '../errors.ts';
import type { BodyTimeout } from './body-timeout.ts';
import type { CallLimits } from './call-limits.ts';
import {
  authenticate,
  type CallerOf,
  carriesKey,
  type Identify,
  type KeyCaller,
  type SessionCaller,
} from './caller.ts';
import { compressed, isCompressed } from './compression.ts';
import { allowCors, answerCorsPreflights, routeUrl } from './cors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { answerWriter, isText } from './response-schema.ts';
import { SerializedJson } from './serialized-json.ts';
import { fieldNames } from './unknown-field.ts';
import { acceptUpload, uploadedFile } from './upload.ts';
import type { UploadPlaces } from './upload-places.ts';
import { validationErrors } from './validation-errors.ts';
import { visitorOf } from './visitor.ts';
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
    /** The key in whose name a check of a session is made. */
    checkedWith: KeyCaller | null;
    /** Whether it was authenticated before its body had arrived. */
    awaitsBody?: boolean;
  }
}

interface BindingOptions extends Identify {
  bodies: BodyTimeout;
  /** Keeps one account or network from taking the server from everybody else. */
  calls: CallLimits;
  /** For files sent by people who are not signed in. */
  uploads: UploadPlaces;
  /** Whether the reserve of the disk is touched, so that calls that add data are refused. */
  hasNoSpace(grows: NonNullable<Endpoint['grows']>): Promise<boolean>;
}

/** Retry-After while the reserve of the disk is touched. */
const noSpaceSeconds = 60;

export function endpointBinder(
  app: FastifyInstance,
  { bodies, calls, uploads, hasNoSpace, ...identify }: BindingOptions,
): BindEndpoint {
  /** Who is calling. Every call is counted: one with an API key by its plan, all others by account and network. */
  const admit = async ({ access }: Endpoint, request: FastifyRequest) => {
    const { network } = visitorOf(request);
    if (carriesKey(access, request)) {
      try {
        return await authenticate(access, request, identify);
      } catch (error) {
        await calls.count('network', network);
        throw error;
      }
    }
    await calls.count('network', network);
    if (access === 'anyone') return null;
    const caller = await calls.inTurn('database', { account: null, network }, () =>
      authenticate(access, request, identify),
    );
    if (caller) await calls.count('account', caller.accountId);
    return caller;
  };

  /** The session, role or proof may have ended while the body was on its way. */
  const authenticateAgain = async (endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    const caller = await authenticate(endpoint.access, request, identify);
    requireRole(endpoint, caller);
    if (endpoint.stepUp) requireRecentProof(caller);
    request.caller = caller;
  };

  return (endpoint, handler) => {
    const corsAllowed = answerCorsPreflights(app, endpoint);
    const text = isText(endpoint.response);
    const writer = text || endpoint.download ? null : answerWriter(endpoint.response);
    const route: RouteOptions = {
      method: endpoint.method,
      url: routeUrl(endpoint),
      // A request that is meant to change nothing must not make a call that changes state.
      exposeHeadRoute: endpoint.method === 'GET' && !changesState(endpoint),
      config: { access: endpoint.access },
      ...(isCompressed(endpoint) && compressed),
      bodyLimit: endpoint.bodyMaxBytes ?? defaultBodyMaxBytes,
      // Authenticate before parsing the body.
      onRequest: async (request, reply) => {
        if (corsAllowed) allowCors(request, reply);
        const caller = await admit(endpoint, request);
        requireRole(endpoint, caller);
        if (caller?.kind === 'session' && changesState(endpoint)) requireXsrf(request, caller);
        if (endpoint.stepUp) requireRecentProof(caller);
        request.caller = caller;
        if (caller?.kind === 'key') await identify.limit(caller);
        if (endpoint.body || endpoint.upload) refuseEncoded(request, reply);
        if (endpoint.grows && (await hasNoSpace(endpoint.grows)))
          throw new ApiError(507, 'noSpace', [], { retryAfter: noSpaceSeconds });
        // A small body has arrived together with the headers.
        if (endpoint.body && !endpoint.upload && !request.raw.complete) {
          bodies.begin(request);
          request.awaitsBody = true;
        }
      },
      handler: async (request, reply) => {
        if (endpoint.body && !endpoint.upload) bodies.end(request);
        const place = { account: request.caller?.accountId ?? null, network: visitorOf(request).network };
        if (request.awaitsBody && request.caller?.kind === 'session')
          await calls.inTurn('database', place, () => authenticateAgain(endpoint, request));
        const upload = endpoint.upload && (await uploadedInput(endpoint, endpoint.upload, request));
        const { params, query, body } = upload ? upload.input : parseInput(endpoint, request);
        const call = {
          params,
          query,
          body,
          file: upload?.file,
          caller: request.caller,
          requestId: request.id,
          idempotencyKey: endpoint.idempotent ? idempotencyKeyFrom(request) : null,
          expectedVersion: endpoint.versioned ? expectedVersionFrom(request) : null,
          reply,
        };
        // The schemas and `access` guarantee the type; the compiler cannot see it.
        const work = async () => handler(call as Call<typeof endpoint>);
        // A file may take minutes to arrive; what bounds those is in upload.ts.
        const response = await (endpoint.upload ? work() : calls.inTurn(endpoint.work ?? 'database', place, work));
        if (request.caller?.kind === 'key') rateLimitHeaders(reply, request.caller.quotas);
        if (response instanceof SerializedJson) return response.send(reply);
        if (text) reply.type('text/plain; charset=utf-8');
        if (!writer) return response;
        reply.type('application/json; charset=utf-8');
        return writer(reply)(response);
      },
    };
    const { upload } = endpoint;
    if (upload) acceptUpload(app, upload, endpoint.access === 'anyone' ? uploads.guard(upload, route) : route);
    else app.route(route);
  };
}

/** A caller with none of the roles gets the answer of an unknown path. @throws ApiError 404 */
function requireRole({ roles }: Endpoint, caller: SessionCaller | KeyCaller | null): void {
  if (roles && !(caller?.kind === 'session' && hasAnyRole(caller.roles, roles))) throw notFound('noSuchPath');
}

/** Only a session has a proof, so a key can never make the call. @throws ApiError 403 */
function requireRecentProof(caller: SessionCaller | KeyCaller | null): void {
  if (caller?.kind !== 'session' || !caller.hasRecentProof) throw forbidden('stepUpRequired');
}

/** @throws ApiError 415 for a compressed body */
function refuseEncoded({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return;
  reply.header('Accept-Encoding', 'identity');
  throw new ApiError(415, 'encodingUnsupported');
}

type InputPart = 'params' | 'query' | 'body';

/**
 * What a request sends, parsed by the schemas of the endpoint; parts without a schema are left out.
 * @throws ApiError 400 without a body, 422 with what is wrong in any part
 */
function parseInput(
  endpoint: Partial<Pick<Endpoint, InputPart>>,
  parts: Partial<Record<InputPart, unknown>>,
): Record<InputPart, unknown> {
  const errors: ValidationError[] = [];
  const parse = (name: InputPart) => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const result = schema.safeParse(parts[name]);
    if (!result.success) {
      const isBody = name === 'body';
      const place = {
        input: parts[name],
        rootCode: 'bodyExpected',
        known: fieldNames(schema),
        query: isBody ? fieldNames(endpoint.query) : [],
      };
      errors.push(...validationErrors(result.error.issues, place));
    }
    return result.data;
  };
  const input = { params: parse('params'), query: parse('query'), body: parse('body') };
  if (errors.length === 1 && errors[0]?.code === 'bodyEmpty') throw new ApiError(400, 'bodyEmpty');
  if (errors.length > 0) throw invalid(errors);
  return input;
}

/**
 * The same with a file. The path and query are checked before the file is read.
 * @throws ApiError 422 with what is wrong in any part
 */
async function uploadedInput(endpoint: Endpoint, upload: NonNullable<Endpoint['upload']>, request: FastifyRequest) {
  const { params, query } = parseInput({ params: endpoint.params, query: endpoint.query }, request);
  const { fields, bytes, name } = await uploadedFile(request, upload);
  const { body } = parseInput(endpoint, { params: request.params, query: request.query, body: fields });
  return { input: { params, query, body }, file: { bytes, name } };
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
