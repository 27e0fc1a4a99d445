import type * as z from 'zod/mini';
import type { ProblemCode } from './problem-catalogue.ts';

type Schema = z.ZodMiniType;

/**
 * Access may call an endpoint.
 * `anyone`: no proof asked. `session`: a signed-in account (cookie or bearer token).
 * `keyPair`: a business with an API key and its secret. `apiKey`: the API key alone, which is no secret (L3).
 */
export type Access = 'anyone' | 'session' | 'keyPair' | 'apiKey';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A body that is one file: multipart/form-data with this field. */
export interface Upload {
  field: string;
  /** Bytes at most. */
  maxBytes: number;
}

/** A file as it came: nothing about it is checked but its size. */
export interface UploadedFile {
  bytes: Uint8Array;
  /** What the sender calls it; it is worth nothing as a path or as a type. */
  name: string;
}

export interface EndpointSpec<W extends Access, Params, Query, Body, Ok, File = Upload | undefined> {
  /** One line for the OpenAPI document. */
  summary: string;
  /** What else a developer has to know, in the OpenAPI document and on the docs page. */
  description?: string;
  /** An invented call and its answer, for the same two places. */
  example?: { body?: unknown; answer: unknown };
  access: W;
  /** The values in the path, `/keys/{id}`. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** What the document shows as the body, where `body` leaves its items to be checked one by one. */
  documentedBody?: Schema;
  /** Instead of a JSON body. */
  upload?: File;
  /** The answer is a file, sent as it is, with its type and name in the headers. */
  download?: boolean;
  /** The answer. A string schema is sent as text/plain, anything else as JSON. */
  response: Ok;
  /** The call may carry an Idempotency-Key: the same key and body act once (R11). */
  idempotent?: boolean;
  /** The call may carry If-Match with the version that was loaded (R11). */
  versioned?: boolean;
  /** The answer may name its next page in `Link: rel="next"`. */
  paged?: boolean;
  /** The answer carries its version in `ETag`, the value of If-Match. */
  tagged?: boolean;
  /** A GET that changes something, and so needs the XSRF header as a POST does (A3). */
  changesState?: boolean;
  /** Problems beyond those that follow from the fields above: by their code, or just the status. */
  problems?: readonly ProblemCode[];
}

export interface Endpoint<
  W extends Access = Access,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Ok extends Schema = Schema,
  File extends Upload | undefined = Upload | undefined,
> extends EndpointSpec<W, Params, Query, Body, Ok, File> {
  method: Method;
  /** Below the API base, with `{name}` for a value in the path. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  upload: File;
}

/** What a call answers that people can guess with: how long to wait is told with it. */
export const attemptsLimited = ['tryAgainInSeconds', 'tryAgainInMinutes'] as const;

/** Declares an endpoint. The server binds a handler to the value; the web client calls through it. */
export function endpoint<
  W extends Access,
  Ok extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  File extends Upload | undefined = undefined,
>(
  method: Method,
  path: string,
  spec: EndpointSpec<W, Params, Query, Body, Ok, File>,
): Endpoint<W, Params, Query, Body, Ok, File> {
  // A field that was not given is undefined, which is what its type parameter then is.
  const { params, query, body, upload } = spec as { params: Params; query: Query; body: Body; upload: File };
  return { ...spec, method, path, params, query, body, upload };
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler gets: the parsed input. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The uploaded file. Its name is the sender's word and worth nothing as a path or as a type. */
  file: E['upload'] extends Upload ? UploadedFile : undefined;
}

/** What a client gives: the input before parsing. A file goes its own way, since a page shows how much of it has gone. */
export type EndpointRequest<E extends Endpoint> = GivenField<'params', Given<E['params']>> &
  GivenField<'query', Given<E['query']>> &
  GivenField<'body', Given<E['body']>>;

type GivenField<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** What a handler answers and a client receives. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Whether a call through the endpoint changes something. */
export function changesState(endpoint: Endpoint): boolean {
  return endpoint.changesState ?? endpoint.method !== 'GET';
}

/** Whether a call is made with an API key, and so counted against the limits of its key (L6). */
export function isRateLimited({ access }: Endpoint): boolean {
  return access === 'keyPair' || access === 'apiKey';
}
