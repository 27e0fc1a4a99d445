import { callFromOutside } from '../../lib/api.ts';
import type { Operation } from './operation.ts';
import { testPair } from './queries.ts';

/** What came back from a call that the reader made. */
export interface Trial {
  status: number;
  /** Milliseconds between the call and the whole of its answer. */
  ms: number;
  headers: { name: string; value: string }[];
  /** The answer, indented. */
  content: string;
}

/** The headers of an answer that say something to a caller. */
const telling = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After', 'Link'];

/**
 * Makes the call as a program would: with the reader's test pair, and without their session. The secret is asked for
 * each time and kept nowhere.
 * @throws ApiProblem when there is no test pair to be had, or no answer came
 */
export async function tryOut(operation: Operation, body: unknown): Promise<Trial> {
  const { apiKey, secret } = await testPair();
  const needsSecret = operation.headers.some(({ name }) => name === 'Secret');
  const { method, path } = operation;
  const headers = { API_Key: apiKey, ...(needsSecret && { Secret: secret }) };
  const start = performance.now();
  const response = await callFromOutside({ method, path, headers, body });
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
