import { pages } from '../../contract/pages.ts';

/** `/login?next=…`: signs in and comes back (A12). @param next a path of this site, with its query */
export const loginThen = (next: string): string => withNext(pages.login, next);

/** An address that hands on where the person wanted to be. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path;

/**
 * Where `?next=` leads, or null when it is none or leads off this site or back to a sign-in page.
 * A browser reads `//host`, `/\host` and `/<tab>/host` as addresses of another site, so the answer is what the URL
 * parser makes of it, never the text itself.
 */
export function nextOf(search: string): string | null {
  const given = new URLSearchParams(search).get('next');
  if (!given?.startsWith('/')) return null;
  const { origin } = window.location;
  if (!URL.canParse(given, origin)) return null;
  const url = new URL(given, origin);
  if (url.origin !== origin || url.pathname === pages.login || url.pathname === pages.signup) return null;
  // `/.//host` parses to the path `//host`, which would leave the site when it is followed.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
