import { xsrfToken } from './xsrf-token.ts';

const base: string = import.meta.env.VITE_API_URL ?? '/api';

/** How long an answer waits for the page. Later it could be out of date. */
const keptMs = 20_000;

const asked = new Map<string, Promise<Response | undefined>>();
/** What the page has asked for itself: its script may run before the one that asks early. */
const late = new Set<string>();
let hasAsked = false;

/** Asks for what a page reads first, while its code is still on its way. Only for somebody who seems to be signed in. */
export function askEarly(path: string): void {
  hasAsked = true;
  const url = base + path;
  if (xsrfToken() === undefined || late.has(url)) return;
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' };
  asked.set(url, readWhole(fetch(url, { method: 'GET', headers, credentials: 'include' })));
  setTimeout(() => asked.delete(url), keptMs);
}

/** At once, since an answer that nobody reads keeps its connection. Whoever asks again says what failed. */
async function readWhole(answer: Promise<Response>): Promise<Response | undefined> {
  try {
    const response = await answer;
    const body = await response.arrayBuffer();
    return response.status === 200 ? new Response(body, response) : undefined;
  } catch {
    return undefined;
  }
}

/** The answer to a call that was made early; each is taken once. Undefined if there is none, or it failed. */
export async function takeEarly(url: string): Promise<Response | undefined> {
  const answer = asked.get(url);
  asked.delete(url);
  if (!hasAsked) late.add(url);
  return answer;
}
