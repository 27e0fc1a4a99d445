import * as z from 'zod/mini';
import { changesState, type Endpoint, type EndpointRequest, type EndpointResponse } from '../../contract/endpoint.ts';
import { Problem, problemType } from '../../contract/problem.ts';
import { type PageLinks, pageLinks } from './page-links.ts';
import { ApiProblem } from './problem.ts';
import { xsrfToken } from './xsrf-token.ts';

interface Options {
  signal?: AbortSignal;
  /** The Idempotency-Key: calls with the same one act once (R11). */
  once?: string;
  /** The version that was loaded, sent as If-Match (R11). */
  version?: number;
}

/** The parts of a call that go into its address and its body. */
export interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const base: string = import.meta.env.VITE_API_URL ?? '/api';

/**
 * Calls an endpoint of the contract with the session's cookie.
 * @throws ApiProblem for every answer outside 2xx, and with status 0 when no answer came.
 * An aborted call rejects with the signal's reason.
 */
export async function api<E extends Endpoint>(
  endpoint: E,
  call: EndpointRequest<E>,
  options: Options = {},
): Promise<EndpointResponse<E>> {
  return contentOf(endpoint, await responseTo(endpoint, call, options), options.signal);
}

/** One page of a list, with what its headers say of the others. */
export interface Page<Content> extends PageLinks {
  content: Content;
}

/** `api` for an endpoint that answers a list page by page. */
export async function apiPage<E extends Endpoint>(
  endpoint: E,
  call: EndpointRequest<E>,
  options: Options = {},
): Promise<Page<EndpointResponse<E>>> {
  const response = await responseTo(endpoint, call, options);
  return { content: await contentOf(endpoint, response, options.signal), ...pageLinks(response.headers) };
}

async function responseTo(endpoint: Endpoint, input: Input, options: Options): Promise<Response> {
  const { signal, once, version } = options;
  const headers = headersOf(endpoint);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (once) headers.set('Idempotency-Key', once);
  if (version !== undefined) headers.set('If-Match', `"${version}"`);

  const response = await answerTo(urlOf(endpoint, input), {
    method: endpoint.method,
    headers,
    credentials: 'include',
    signal: signal ?? null,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  });
  if (!response.ok) throw problemOf(response.status, response.headers, await response.text().catch(() => ''));
  return response;
}

/** What every call says of itself: that it wants JSON, and that the page is ours where that is asked (A3). */
export function headersOf(endpoint: Endpoint): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = changesState(endpoint) ? xsrfToken() : undefined;
  if (token) headers.set('X-XSRF-TOKEN', token);
  return headers;
}

/**
 * A JSON document that the API serves beside its endpoints.
 * @throws ApiProblem when it does not come, or is no JSON
 */
export async function documentAt(path: string, { signal }: Pick<Options, 'signal'> = {}): Promise<unknown> {
  const headers = { accept: 'application/json' };
  const response = await answerTo(base + path, { method: 'GET', headers, signal: signal ?? null });
  if (!response.ok) throw problemOf(response.status, response.headers, await response.text());
  return response.json().catch(() => {
    throw new ApiProblem({ status: 0 });
  });
}

/**
 * Calls the API as a program elsewhere would: without the session, and with whatever answer there is.
 * @param call.path below the API base; `body` is sent as JSON
 * @throws ApiProblem with status 0 when no answer came
 */
export function callFromOutside(call: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}): Promise<Response> {
  const { method, path, headers, body } = call;
  return answerTo(base + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    credentials: 'omit',
    cache: 'no-store',
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** The whole address of a path below the API base, for samples that run outside the page. */
export const addressOf = (path: string): string => new URL(base + path, window.location.origin).href;

async function answerTo(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw new ApiProblem({ status: 0 });
  }
}

/** `/keys/{id}/secret` with its values, and the query; values that are undefined or null are left out. */
export function urlOf({ path }: Pick<Endpoint, 'path'>, { params, query }: Input): string {
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

/** The problem an answer outside 2xx tells of. Anything but a problem document leaves only its status. */
export function problemOf(status: number, headers: Headers, body: string): ApiProblem {
  const isProblem = headers.get('content-type')?.startsWith(problemType);
  const parsed = z.safeParse(Problem, isProblem ? parsedJson(body) : undefined);
  const wait = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return new ApiProblem({
    status,
    problem: parsed.success ? parsed.data : undefined,
    retryAfterSeconds: Number.isNaN(wait) ? undefined : wait,
  });
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The server lets nothing out that the ok schema did not let through, and page and server are built together:
 * checking again would cost every visitor time for nothing. While developing and testing it finds stale stubs.
 */
async function contentOf<E extends Endpoint>(
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
    throw new ApiProblem({ status: 0 }); // the connection ended within the answer
  }
  if (import.meta.env.DEV) z.parse(endpoint.response, content);
  return content as EndpointResponse<E>;
}
