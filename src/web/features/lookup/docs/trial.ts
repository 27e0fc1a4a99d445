import { keys } from '../../../../contract/keys/keys.ts';
import { api, endpointUrl, fetchResponse } from '../../../lib/api/api.ts';
import type { Operation } from './operation.ts';

/** The response to a call made from the page. */
export interface Trial {
  status: number;
  /** Milliseconds until the response was complete. */
  ms: number;
  headers: { name: string; value: string }[];
  /** The body, indented. */
  content: string;
}

/** The response headers that matter to a caller. */
const telling = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After', 'Link'];

/**
 * Makes the call like a program: with the reader's test pair and without their session. The secret is fetched each time
 * and not kept.
 * @throws ApiProblem if there is no test pair or no response
 */
export async function tryOut(operation: Operation, body: unknown): Promise<Trial> {
  const { apiKey, secret } = await api(keys.test, {});
  const needsSecret = operation.headers.some(({ name }) => name === 'Secret');
  const { method } = operation;
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    API_Key: apiKey,
    ...(needsSecret && { Secret: secret }),
  };
  const start = performance.now();
  const response = await fetchResponse(endpointUrl(operation, {}), {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    body: body === undefined ? null : JSON.stringify(body),
  });
  const content = await response.text();
  return {
    status: response.status,
    ms: Math.max(1, Math.round(performance.now() - start)),
    headers: telling.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [{ name, value }];
    }),
    content: indented(content),
  };
}

function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
