import type * as z from 'zod/mini';
import type { StaffRole } from './accounts/roles.ts';
import type { ProblemCode } from './problems/problem-catalogue.ts';

type Schema = z.ZodMiniType;

/**
 * Access may call an endpoint.
 * `anyone`: no authentication. `session`: a signed-in account (cookie or bearer token).
 * `keyPair`: a business with an API key and its secret. `apiKey`: the API key alone, which is not secret (L3).
 * `sessionOrKeyPair`: the key pair if the call has one, else the session.
 */
export type Access = 'anyone' | 'session' | 'keyPair' | 'apiKey' | 'sessionOrKeyPair';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The body is one file: multipart/form-data with this field. The values of `body` are the fields before it. */
export interface Upload {
  field: string;
  maxBytes: number;
}

/**
 * What the work of a call mostly is. Calls of different kinds take turns apart, so that a few slow ones keep nobody from
 * many quick ones. `database`: statements. `password`: hashing one. `lookup`: a lookup with an API key, asked together with
 * others.
 */
export type Work = 'database' | 'password' | 'lookup';

/** An uploaded file; only its size was checked. */
export interface UploadedFile {
  bytes: Uint8Array;
  /** The client's file name: not trustworthy as a path or a type. */
  name: string;
}

/** Who may call it: `access` (a session by default), or `roles` for staff. */
type Callers<W extends Access> =
  | { access?: W; roles?: undefined }
  /**
   * Only a session of staff with one of these roles (A18); for everyone else who is signed in the path does not exist. It is
   * not in the OpenAPI document.
   */
  | { access?: undefined; roles: readonly StaffRole[] };

interface EndpointSpec<Params, Query, Body, Ok, File = Upload | undefined> {
  /** One line for the OpenAPI document. */
  summary: string;
  /** Further details for developers, in the OpenAPI document and on the docs page. */
  description?: string;
  /** An example call and its response, for the same two places. */
  example?: { body?: unknown; answer: unknown };
  /** Path parameters, as in `/keys/{id}`. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body as documented, where the handler validates items of `body` one by one. */
  documentedBody?: Schema;
  /** Bytes of the JSON body; `defaultBodyMaxBytes` by default. */
  bodyMaxBytes?: number;
  /** Instead of a JSON body; `body` has texts only, which are sent as fields of the form. */
  upload?: File;
  /** The response is a file. */
  download?: boolean;
  /** A string schema is sent as text/plain, anything else as JSON. */
  response: Ok;
  /** `database` by default. */
  work?: Work;
  /** Accepts an Idempotency-Key: calls with the same key and body take effect once (R11). */
  idempotent?: boolean;
  /** Accepts If-Match with the loaded version (R11); a stale one gets the problem of this code, `reportStale` by default. */
  versioned?: boolean | ProblemCode;
  /** The response may link to the next page (`Link: rel="next"`). */
  paged?: boolean;
  /** The response has its version in `ETag`, for If-Match. */
  tagged?: boolean;
  /** For a GET that changes state and so needs the XSRF header (A3). */
  changesState?: boolean;
  /** The session needs a recent proof of who is using it (A13); only with access `session`. */
  stepUp?: boolean;
  /**
   * It adds data: refused while free space is below the disk's reserve. `files`: into the file store and the database.
   */
  grows?: 'files' | 'rows';
  /** Problems beyond those that follow from the fields above. */
  problems?: readonly ProblemCode[];
}

export interface Endpoint<
  W extends Access = Access,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Ok extends Schema = Schema,
  File extends Upload | undefined = Upload | undefined,
> extends EndpointSpec<Params, Query, Body, Ok, File> {
  access: W;
  roles?: readonly StaffRole[] | undefined;
  method: Method;
  /** Below the API base, with `{name}` for a value in the path. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  upload: File;
}

/** Bytes of a JSON body: several times the largest report. */
export const defaultBodyMaxBytes = 100_000;

/** Problems of throttled endpoints such as sign-in. */
export const attemptsLimited = ['tryAgainInSeconds', 'tryAgainInMinutes'] as const;

/**
 * Declares an endpoint: the server binds a handler to it, and clients call it. Of the browser's build it keeps what
 * vite/lean-endpoints.ts names.
 */
export function endpoint<
  Ok extends Schema,
  W extends Access = 'session',
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  File extends Upload | undefined = undefined,
>(
  method: Method,
  path: string,
  spec: EndpointSpec<Params, Query, Body, Ok, File> & Callers<W>,
): Endpoint<W, Params, Query, Body, Ok, File> {
  // The type parameter of an absent field is undefined.
  const { params, query, body, upload } = spec as { params: Params; query: Query; body: Body; upload: File };
  return { ...spec, access: spec.access ?? ('session' as W), method, path, params, query, body, upload };
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Unparsed<S> = S extends Schema ? z.input<S> : undefined;

/** The parsed input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: E['upload'] extends Upload ? UploadedFile : undefined;
}

/** The input of a client, before parsing. Uploads are sent separately, to show their progress. */
export type EndpointRequest<E extends Endpoint> = OptionalIfEmpty<'params', Unparsed<E['params']>> &
  OptionalIfEmpty<'query', Unparsed<E['query']>> &
  OptionalIfEmpty<'body', Unparsed<E['body']>>;

type OptionalIfEmpty<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** What a handler returns and a client receives. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** How long a proof of who uses a session is recent, in milliseconds (A13): 15 minutes. */
export const maxProofAgeMs = 15 * 60_000;

/** Whether calls change state. */
export function changesState({ changesState, method }: Pick<Endpoint, 'changesState' | 'method'>): boolean {
  return changesState ?? method !== 'GET';
}

/** Whether calls can be made with an API key, and are then counted against its limits (L6). */
export function isRateLimited({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'keyPair' || access === 'apiKey' || access === 'sessionOrKeyPair';
}
