import { vi } from 'vitest';
import { apiMessageText } from '../../contract/messages/api-messages.ts';
import type { MessageKey } from '../../contract/messages/messages.ts';
import { problemType } from '../../contract/problems/problem.ts';

/** A request as sent by the page. */
export interface Sent {
  /** `POST /api/auth/login?x=1` */
  line: string;
  headers: Headers;
  body: unknown;
}

/** The server's response; `null` fails the connection. */
export type Answer = Response | null;
export type Answers = Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>;

/**
 * Stubs fetch: answers by method and path, and records requests. A request without an answer fails the test.
 * @param answers by `METHOD /path` below the API base, without the query
 */
export function stubNetwork(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    const call: Sent = {
      line: `${init.method} ${url}`,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(call);
    const answer = answers[`${init.method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`];
    if (answer === undefined) throw new Error(`Unexpected request: ${call.line}`);
    const given = typeof answer === 'function' ? await answer(call) : answer;
    if (given === null) throw new TypeError('Failed to fetch');
    return given.clone();
  });
  return sent;
}

export const json = (content: unknown, status = 200): Response => Response.json(content, { status });

/** A page of a list with as many rows as there are, or as its headers say. */
export const page = (rows: unknown[], headers: Record<string, string> = {}): Response =>
  Response.json(rows, { headers: { 'X-Total-Count': `${rows.length}`, 'X-Offset': '0', ...headers } });

/** A problem response, with the fields that failed validation. */
export function problem(
  status: number,
  code: MessageKey,
  errors: Record<string, MessageKey> = {},
  values?: Record<string, string | number>,
): Response {
  const refused = Object.entries(errors).map(([path, key]) => ({ path, code: key, message: apiMessageText(key) }));
  const body = {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: apiMessageText(code),
    instance: 'request-1',
    message: apiMessageText(code),
    code,
    ...(values && { values }),
    ...(refused.length > 0 && { errors: refused }),
  };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': problemType } });
}
