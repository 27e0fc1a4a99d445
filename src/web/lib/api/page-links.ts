import { offsetHeader, totalCountHeader } from '../../../contract/pagination.ts';

/** The position of a page in its list, with the cursors of its neighbours. */
export interface PageLinks {
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
