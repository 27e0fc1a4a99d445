import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '../../../contract/endpoint.ts';
import { offsetHeader, totalCountHeader } from '../../../contract/pagination.ts';
import { type Options, parseResponse, send } from './api.ts';

/** One page of a list and the links to its neighbours. */
export interface Page<Content> extends PageLinks {
  content: Content;
  /** When it was answered, ISO 8601, by the server's clock: that of the device may be wrong. */
  answeredAt: string;
}

/** The end of the second that an answer names, so that nothing it shows is later. */
function answeredAt(headers: Headers): string {
  const second = Date.parse(headers.get('date') ?? '');
  return new Date(Number.isNaN(second) ? Date.now() : second + 999).toISOString();
}

type QueryOf<E extends Endpoint> = NonNullable<EndpointRequest<E>['query']>;

/** Everything by which a list can be narrowed, chosen or not: the page of a list has all of it in its address. */
export type Narrowed<E extends Endpoint> = {
  readonly [Name in Exclude<keyof QueryOf<E>, 'limit' | 'offset'>]-?: QueryOf<E>[Name] | undefined;
};

/** Like `api`, for an endpoint with pagination. */
export async function apiPage<E extends Endpoint>(
  endpoint: E,
  call: EndpointRequest<E>,
  options: Options = {},
): Promise<Page<EndpointResponse<E>>> {
  const response = await send(endpoint, call, options);
  const content = await parseResponse(endpoint, response, options.signal);
  return { content, answeredAt: answeredAt(response.headers), ...pageLinks(response.headers) };
}

/** One page of a list, cached under its path and the call. The page before it stays in sight while it loads. */
export const askPage = <E extends Endpoint>(endpoint: E, call: EndpointRequest<E>, options?: { staleTime?: number }) =>
  queryOptions({
    ...options,
    queryKey: [endpoint.path, call, 'page'],
    queryFn: ({ signal }) => apiPage(endpoint, call, { signal }),
    placeholderData: keepPreviousData,
  });

/** A list that grows page by page, cached under its path and the first call. */
export const askPages = <E extends Endpoint>(
  endpoint: E,
  callAt: (cursor: string | undefined) => EndpointRequest<E>,
  options?: { staleTime?: number; placeholderData?: typeof keepPreviousData },
) =>
  infiniteQueryOptions({
    ...options,
    queryKey: [endpoint.path, callAt(undefined), 'pages'],
    queryFn: ({ signal, pageParam }) => apiPage(endpoint, callAt(pageParam ?? undefined), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The position of a page in its list, with the cursors of its neighbours. */
interface PageLinks {
  /** Items on all pages. */
  total: number;
  /** Items before this page. */
  offset: number;
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
  /** The `after` of the previous page; null on the first one. */
  previous: string | null;
}

/** Reads the pagination headers of a list (R9). */
export function pageLinks(headers: Headers): PageLinks {
  const links = linksOf(headers.get('link') ?? '');
  return {
    total: Number(headers.get(totalCountHeader)),
    offset: Number(headers.get(offsetHeader)),
    next: links.get('next')?.get('cursor') ?? null,
    previous: links.get('prev')?.get('after') ?? null,
  };
}

/** Parses an RFC 8288 Link header to the query parameters of each relation. */
function linksOf(header: string): Map<string, URLSearchParams> {
  const links = header.matchAll(/<([^>]*)>\s*;\s*rel="?([\w-]+)"?/g);
  return new Map(
    Array.from(links, ([, address = '', rel = '']): [string, URLSearchParams] => [
      rel,
      new URL(address, 'http://localhost').searchParams,
    ]),
  );
}
