/** The cursor of the next page, from the headers of an answer. */
export function nextCursor(headers: Record<string, unknown>): string | undefined {
  const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
}
