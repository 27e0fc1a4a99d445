import { pages } from '../../../contract/pages.ts';

/** `/login?next=…`: signs in and returns (A12). @param next a path of this site, with query */
export const loginWithNext = (next: string): string => withNext(pages.login, next);

/** Adds `?next=` to a path. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path;

/**
 * The path in `?next=`, or null if it is missing, points to another site or to a sign-in page.
 * Browsers read `//host`, `/\host` and `/<tab>/host` as URLs of another site, so the result is always built from the
 * parsed URL, never from the text.
 */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return null;
  const { origin } = window.location;
  if (!URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname === pages.login || url.pathname === pages.signup) return null;
  // `/.//host` parses to the path `//host`, which would lead to another site.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
