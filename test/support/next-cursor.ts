import type { Answer } from './app.ts';

/** The cursor of the next page, from the headers of an answer. */
export function nextCursor(headers: Record<string, unknown>): string | undefined {
  const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

/** All pages of a list. @param call asks for a page */
export async function everyPage(call: (cursor: string | undefined) => Promise<Answer>): Promise<Answer[]> {
  const pages: Answer[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(cursor);
    pages.push(page);
    cursor = nextCursor(page.headers);
  } while (cursor !== undefined);
  return pages;
}
