import { type QueryClient, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  changesState,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
} from '../../../contract/endpoint.ts';
import { Problem, problemType } from '../../../contract/problems/problem.ts';
import { takeEarly } from './early-calls.ts';
import { ApiProblem } from './problem.ts';
import { xsrfToken } from './xsrf-token.ts';

export interface Options {
  signal?: AbortSignal;
  /** The Idempotency-Key: the server processes calls with the same key once (R11). */
  once?: string;
  /** The loaded version, sent as If-Match (R11). */
  version?: number;
}

/** Path parameters, query and body of a call. */
export interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const base: string = import.meta.env.VITE_API_URL ?? '/api';

/**
 * Calls an endpoint of the contract with the session cookie.
 * @throws ApiProblem for every status outside 2xx, and with status 0 if there was no response.
 * An aborted call rejects with the signal's reason.
 */
export async function api<E extends Endpoint>(
  endpoint: E,
  call: EndpointRequest<E>,
  options: Options = {},
): Promise<EndpointResponse<E>> {
  return parseResponse(endpoint, await send(endpoint, call, options), options.signal);
}

/** Like `api`, for an endpoint that answers a file. */
export async function apiFile<E extends Endpoint>(endpoint: E, call: EndpointRequest<E>): Promise<Blob> {
  const response = await send(endpoint, call, {});
  return response.blob().catch(() => {
    throw new ApiProblem({ status: 0 });
  });
}

/** The part of an endpoint that a request needs. */
type Target = Pick<Endpoint, 'method' | 'path' | 'changesState'>;

/** Sends a call. @throws ApiProblem for every status outside 2xx */
export async function send(endpoint: Target, input: Input, options: Options): Promise<Response> {
  const { signal, once, version } = options;
  const headers = requestHeaders(endpoint);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (once) headers.set('Idempotency-Key', once);
  if (version !== undefined) headers.set('If-Match', `"${version}"`);

  const url = endpointUrl(endpoint, input);
  const early = endpoint.method === 'GET' ? await takeEarly(url) : undefined;
  if (early) return early;
  const response = await fetchResponse(url, {
    method: endpoint.method,
    headers,
    credentials: 'include',
    signal: signal ?? null,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** The headers of every call: accept JSON in the reader's language, and the XSRF token for calls that change state (A3). */
export function requestHeaders(endpoint: Target): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' });
  const token = changesState(endpoint) ? xsrfToken() : undefined;
  if (token) headers.set('X-XSRF-TOKEN', token);
  return headers;
}

/** The open page's document as the server has it now: browsers revalidate it. @throws ApiProblem if there is no response */
export const fetchPage = async (): Promise<string> => (await fetchResponse(location.pathname, {})).text();

/** The absolute URL of a path below the API base, for samples. */
export const absoluteUrl = (path: string): string => new URL(base + path, window.location.origin).href;

/** @throws ApiProblem with status 0 if there was no response */
export async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw new ApiProblem({ status: 0 });
  }
}

/** The URL of a call, such as `/keys/{id}/secret` with its values. Undefined and null values are left out of the query. */
export function endpointUrl({ path }: Pick<Endpoint, 'path'>, { params, query }: Input): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return base + filled + (search && `?${search}`);
}

function entriesOf(values: unknown): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

/** Converts a failed response to a problem. Without a problem document, only the status is known. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = headers.get('content-type')?.startsWith(problemType) ? z.safeParse(Problem, body).data : undefined;
  const wait = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return new ApiProblem({ status, problem: parsed, retryAfterSeconds: Number.isNaN(wait) ? undefined : wait });
}

/** Parses a response. It is validated in development only: the server has validated it against the same schema. */
export async function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<EndpointResponse<E>> {
  let content: unknown;
  try {
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    content = isJson ? await response.json() : await response.text();
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new ApiProblem({ status: 0 }); // the connection closed before the end of the response
  }
  if (import.meta.env.DEV) z.parse(endpoint.response, content);
  return content as EndpointResponse<E>;
}

type QueryOptions<E extends Endpoint> = Omit<UndefinedInitialDataOptions<EndpointResponse<E>>, 'queryKey' | 'queryFn'>;

/** The beginning of the keys of everything an endpoint answered. */
export const answersOf = ({ path }: Endpoint) => ({ queryKey: [path] });

declare module '@tanstack/react-query' {
  interface Register {
    /** `fixed`: asked for once, as long as it is shown. */
    queryMeta: { fixed?: boolean };
  }
}

/** Of what fills a form: asked for when the form opens, and again when it says so, so that nothing typed is replaced. */
export const fillsForm = { meta: { fixed: true }, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * After a change: asks again for everything that is shown, and for the rest when it is shown next, except for what is fixed.
 * Nothing waits for it: a form that it takes away is told first that it was sent.
 */
export function refresh(cache: QueryClient): void {
  void cache.invalidateQueries({ predicate: ({ meta }) => !meta?.fixed });
}

/** What an endpoint answers a call, cached under its path and the call. */
export const ask = <E extends Endpoint>(endpoint: E, call: EndpointRequest<E>, options?: QueryOptions<E>) =>
  queryOptions({
    ...options,
    queryKey: [endpoint.path, call],
    queryFn: ({ signal }) => api(endpoint, call, { signal }),
  });
