import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * Who may call an endpoint.
 * `anyone`: no proof asked. `session`: a signed-in account (cookie or bearer token).
 * `keyPair`: a business with an API key and its secret.
 */
export type Who = 'anyone' | 'session' | 'keyPair';

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
  name: string;
}

export interface EndpointSpec<W extends Who, Params, Query, Body, Ok, File = Upload | undefined> {
  /** One line for the OpenAPI document. */
  summary: string;
  who: W;
  /** The values in the path, `/keys/{id}`. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Instead of a JSON body. */
  upload?: File;
  /** The answer is a file, sent as it is, with its type and name in the headers. */
  download?: boolean;
  /** The answer. A string schema is sent as text/plain, anything else as JSON. */
  ok: Ok;
  /** The call may carry an Idempotency-Key: the same key and body act once (R11). */
  once?: boolean;
  /** The call may carry If-Match with the version that was loaded (R11). */
  versioned?: boolean;
  /** A GET that changes something, and so needs the XSRF header as a POST does (A3). */
  changesState?: boolean;
  /** Problem statuses beyond those that follow from the fields above. */
  problems?: readonly number[];
}

export interface Endpoint<
  W extends Who = Who,
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

/** Declares an endpoint. The server binds a handler to the value; the web client calls through it. */
export function endpoint<
  W extends Who,
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
export interface InputOf<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The uploaded file. Its name is the sender's word and worth nothing as a path or as a type. */
  file: E['upload'] extends Upload ? UploadedFile : undefined;
}

/** What a client gives: the input before parsing. A file goes its own way, since a page shows how much of it has gone. */
export type CallOf<E extends Endpoint> = GivenField<'params', Given<E['params']>> &
  GivenField<'query', Given<E['query']>> &
  GivenField<'body', Given<E['body']>>;

type GivenField<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** What a handler answers and a client receives. */
export type AnswerOf<E extends Endpoint> = z.output<E['ok']>;

/** Whether a call through the endpoint changes something. */
export function changesState(endpoint: Endpoint): boolean {
  return endpoint.changesState ?? endpoint.method !== 'GET';
}

/** Every problem status the endpoint may answer, in ascending order. */
export function problemsOf(endpoint: Endpoint): number[] {
  const statuses = new Set<number>(endpoint.problems);
  if (endpoint.who !== 'anyone') statuses.add(401);
  if (endpoint.who === 'keyPair' || (endpoint.who === 'session' && changesState(endpoint))) statuses.add(403);
  const hasBody = Boolean(endpoint.body ?? endpoint.upload);
  if (endpoint.params || endpoint.query || hasBody || endpoint.once) statuses.add(422);
  if (hasBody) for (const status of [400, 413, 415]) statuses.add(status);
  if (endpoint.versioned) statuses.add(409);
  statuses.add(500);
  statuses.add(503);
  return [...statuses].sort((a, b) => a - b);
}
