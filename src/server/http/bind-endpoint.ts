import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { hasAnyRole } from '../../contract/accounts/roles.ts';
import {
  changesState,
  defaultBodyMaxBytes,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  type Upload,
  type UploadedFile,
} from '../../contract/endpoint.ts';
import { apiMessageText } from '../../contract/messages/api-messages.ts';
import { ApiError, forbidden, invalid, notFound } from '../errors.ts';
import type { Page } from '../platform/db/page.ts';
import type { CallLimits, Place } from './call-limits.ts';
import {
  authenticate,
  type CallerOf,
  carriesKey,
  type Identify,
  type KeyCaller,
  type SessionCaller,
} from './caller.ts';
import { compressed, isCompressed } from './compression.ts';
import { allowAllOrigins, answerCorsPreflights, routeUrl } from './cors.ts';
import { fileHeaders } from './file-response.ts';
import { type Input, parseInput } from './input/parse-input.ts';
import type { UploadReceiver } from './input/receive-upload.ts';
import { acceptUpload } from './input/upload.ts';
import { linkedPage } from './link-header.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { answerWriter, isText } from './response-schema.ts';
import { SerializedJson } from './serialized-json.ts';
import { type Visitor, visitorOf, visitorsNetwork } from './visitor.ts';
import { requireXsrf } from './xsrf.ts';

/** What a handler gets: the parsed input, and who is calling. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  caller: CallerOf<E['access']>;
  requestId: string;
  /** Whose call it is, and which, as the audit trail notes it. */
  by: CallerOf<E['access']> extends { accountId: string } ? { accountId: string; requestId: string } : null;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
  /** The version in the If-Match header. */
  expectedVersion: number | null;
  visitor: Visitor;
  /** For cookies and headers; the handler returns the body. */
  reply: FastifyReply;
}

/** A file to download. */
interface Download {
  bytes: Uint8Array;
  name: string;
  type: string;
}

/** The response, or what also makes its headers: a page of a list, or a file. */
type Result<E extends Endpoint> =
  | EndpointResponse<E>
  | SerializedJson
  | (EndpointResponse<E> extends (infer Row)[] ? Page<Row> : never)
  | (EndpointResponse<E> extends Uint8Array ? Download : never);
/** A handler returns nothing where the contract has the whole answer. */
type Nothing<E extends Endpoint> = E['response'] extends { says: string | null } ? Promise<void> : never;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E> | Nothing<E>;

/** Checks, and counts, what can be known before a file is read, so that no file is read in vain. */
export type Admit<E extends Endpoint> = (call: Omit<Call<E>, 'file'>) => Promise<unknown>;

/** Binds a contract endpoint to its handler: authentication, XSRF, rate limits, validation, serialization. */
export type BindEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ...admit: E['upload'] extends Upload ? [Admit<E>] : []
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Its `ip` when it began, which is gone with the connection; empty if that ended before. */
    cameFrom: string;
    caller: SessionCaller | KeyCaller | null;
    /** The key in whose name a check of a session is made. */
    checkedWith: KeyCaller | null;
  }
}

interface BindingOptions extends Identify {
  /** Keeps one account or network from taking the server from everybody else. */
  calls: CallLimits;
  receive: UploadReceiver;
  /** Whether the reserve of the disk is touched, so that calls that add data are refused. */
  hasNoSpace(grows: NonNullable<Endpoint['grows']>): Promise<boolean>;
}

/** Retry-After while the reserve of the disk is touched. */
const noSpaceSeconds = 60;

export function endpointBinder(
  app: FastifyInstance,
  { calls, receive, hasNoSpace, ...identify }: BindingOptions,
): BindEndpoint {
  /** Who is calling. Every call is counted: one with an API key by its plan, all others by account and network. */
  const admit = async ({ access }: Endpoint, request: FastifyRequest) => {
    if (carriesKey(access, request)) {
      try {
        return await authenticate(access, request, identify);
      } catch (error) {
        await calls.count('network', visitorsNetwork(request));
        throw error;
      }
    }
    const network = visitorsNetwork(request);
    await calls.count('network', network);
    if (access === 'anyone') return null;
    const caller = await calls.inTurn('database', { account: null, network }, () =>
      authenticate(access, request, identify),
    );
    if (caller) await calls.count('account', caller.accountId);
    return caller;
  };

  /** The key, session, role or proof may have ended while the body was on its way. */
  const authenticateAgain = async (endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    // What its call has counted stays.
    if (request.caller?.kind === 'key') return void (await authenticate(endpoint.access, request, identify));
    await calls.inTurn('database', placeOf(request), async () => {
      const caller = await authenticate(endpoint.access, request, identify);
      requireRole(endpoint, caller);
      if (endpoint.stepUp) requireRecentProof(caller);
      request.caller = caller;
    });
  };

  return (endpoint, handler, ...[admitFile]) => {
    const { upload } = endpoint;
    const corsAllowed = answerCorsPreflights(app, endpoint);
    const text = isText(endpoint.response);
    const writer = text || endpoint.download ? null : answerWriter(endpoint.response);
    const words = saidBy(endpoint.response);
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
        request.cameFrom = request.ip ?? '';
        // What anyone may read, a cache may give to others than it got it for.
        if (corsAllowed && (endpoint.access === 'anyone' || request.headers.origin !== undefined))
          allowAllOrigins(reply);
        const caller = await admit(endpoint, request);
        requireRole(endpoint, caller);
        if (caller?.kind === 'session' && changesState(endpoint)) requireXsrf(request, caller);
        if (endpoint.stepUp) requireRecentProof(caller);
        request.caller = caller;
        if (caller?.kind === 'key') await identify.limit(caller);
        if (endpoint.body || upload) refuseEncoded(request, reply);
        if (endpoint.grows && (await hasNoSpace(endpoint.grows)))
          throw new ApiError(507, 'noSpace', [], { retryAfter: noSpaceSeconds });
      },
      handler: async (request, reply) => {
        if (upload)
          return receive({ ...endpoint, upload }, request, {
            admit: (input) =>
              calls.inTurn('database', placeOf(request), async () => admitFile?.(callOf(request, reply, input))),
            reauthenticate: () => authenticateAgain(endpoint, request),
            // Not in turn: what bounds those is their slots.
            work: (input, file) => answer(reply, async () => handler(callOf(request, reply, input, file))),
          });
        if (request.awaitsBody && request.caller) await authenticateAgain(endpoint, request);
        const input = parseInput(endpoint, request);
        return answer(reply, () =>
          calls.inTurn(endpoint.work ?? 'database', placeOf(request), async () =>
            handler(callOf(request, reply, input)),
          ),
        );
      },
    };

    const callOf = (request: FastifyRequest, reply: FastifyReply, input: Input, file?: UploadedFile) =>
      // The schemas and `access` guarantee the type; the compiler cannot see it.
      new ReceivedCall(endpoint, request, reply, input, file) as Call<typeof endpoint>;

    const answer = async (reply: FastifyReply, work: () => Promise<unknown>) => {
      const response = await work();
      const { caller } = reply.request;
      if (caller?.kind === 'key') {
        rateLimitHeaders(reply, caller.quotas);
        if (endpoint.work !== 'lookup') identify.noteUse(caller);
      }
      if (response instanceof SerializedJson) return response.send(reply);
      if (endpoint.tagged && isWith(response, 'version')) reply.header('ETag', `"${response.version}"`);
      if (endpoint.download) return isWith(response, 'bytes') ? downloaded(reply, response as Download) : response;
      if (text) reply.type('text/plain; charset=utf-8');
      if (!writer) return response;
      reply.type('application/json; charset=utf-8');
      const body =
        endpoint.paged && isWith(response, 'items') ? linkedPage(reply, response as Page<unknown>) : response;
      return writer(reply)(words ?? body);
    };

    if (upload) acceptUpload(app, upload, route);
    else app.route(route);
  };
}

/** A `Call` of any endpoint. Every lookup makes one, so it is a class: an object with a getter, and a spread, were measurably slower. */
class ReceivedCall {
  readonly params: Input['params'];
  readonly query: Input['query'];
  readonly body: Input['body'];
  readonly file: UploadedFile | undefined;
  readonly caller: FastifyRequest['caller'];
  readonly requestId: string;
  readonly by: { accountId: string; requestId: string } | null;
  readonly idempotencyKey: string | null;
  readonly expectedVersion: number | null;
  readonly reply: FastifyReply;
  constructor(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    input: Input,
    file: UploadedFile | undefined,
  ) {
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.file = file;
    this.caller = request.caller;
    this.requestId = request.id;
    this.by = request.caller && { accountId: request.caller.accountId, requestId: request.id };
    this.idempotencyKey = endpoint.idempotent ? idempotencyKeyFrom(request) : null;
    this.expectedVersion = endpoint.versioned ? expectedVersionFrom(request) : null;
    this.reply = reply;
  }
  get visitor(): Visitor {
    return visitorOf(this.reply.request);
  }
}

/** The whole answer of a call whose contract has it: a message, or `{}`; null for any other. */
const saidBy = (response: Endpoint['response'] & { says?: string | null }): Record<string, string> | null =>
  response.says === undefined ? null : response.says === null ? {} : { message: apiMessageText(response.says) };

const isWith = <Name extends string>(answer: unknown, name: Name): answer is Record<Name, unknown> =>
  typeof answer === 'object' && answer !== null && name in answer;

function downloaded(reply: FastifyReply, { bytes, ...file }: Download): Uint8Array {
  fileHeaders(reply, file);
  return bytes;
}

/** Whom a call takes its turn for. */
const placeOf = (request: FastifyRequest): Place => ({
  account: request.caller?.accountId ?? null,
  network: visitorsNetwork(request),
});

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
