import { xsrfToken } from './xsrf-token.ts';

const base: string = import.meta.env.VITE_API_URL ?? '/api';

const asked = new Map<string, Promise<Response>>();

/** Asks for what a page reads first, while its code is still on its way. Only for somebody who seems to be signed in. */
export function askEarly(path: string): void {
  if (xsrfToken() === undefined) return;
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' };
  const answer = fetch(base + path, { method: 'GET', headers, credentials: 'include' });
  asked.set(base + path, answer);
  // Whoever takes it says what failed.
  answer.catch(() => undefined);
}

/** The answer to a call that was made early; each is taken once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = asked.get(url);
  asked.delete(url);
  return answer;
}
