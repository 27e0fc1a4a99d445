import { offsetHeader, totalCountHeader } from '../../contract/pagination.ts';

/** Where a page of a list lies among its other pages. */
export interface PageLinks {
  /** Items of all pages together. */
  total: number;
  /** Items before the page's first. */
  offset: number;
  /** The `cursor` of the page below; null on the last one. */
  next: string | null;
  /** The `after` of the page above; null on the first one. */
  previous: string | null;
}

/** What the headers of a list say of the pages around it (R9). */
export function pageLinks(headers: Headers): PageLinks {
  const links = linksOf(headers.get('link') ?? '');
  return {
    total: countIn(headers, totalCountHeader),
    offset: countIn(headers, offsetHeader),
    next: links.get('next')?.get('cursor') ?? null,
    previous: links.get('prev')?.get('after') ?? null,
  };
}

function countIn(headers: Headers, name: string): number {
  const count = Number(headers.get(name));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** An RFC 8288 Link header as the query of each relation's address. */
function linksOf(header: string): Map<string, URLSearchParams> {
  const links = header.matchAll(/<([^>]*)>\s*;\s*rel="?([\w-]+)"?/g);
  return new Map(
    Array.from(links, ([, address = '', rel = '']): [string, URLSearchParams] => [
      rel,
      new URL(address, 'http://localhost').searchParams,
    ]),
  );
}
