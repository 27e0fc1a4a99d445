import type { IncomingHttpHeaders } from 'node:http';
import { about } from '../../../src/contract/analysis/about.ts';
import { isRateLimited } from '../../../src/contract/endpoint.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { problemsOf } from '../../../src/contract/problems/endpoint-problems.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { canary } from './hostile-values.ts';
import type { MadeRequest, Persona } from './made-requests.ts';

export interface MadeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Internal details that no response may contain. */
const insides =
  /\bat [\w.<> ]+ \(|node_modules|\.(ts|js):\d+|\b(select|insert into|update) \w+.{0,80}\b(from|values|set)\b|SQLSTATE|pg_|FST_ERR|ECONN|postgres/;

/** @returns what is wrong with a response, or null */
export function verdict(
  request: MadeRequest,
  { status, headers, text }: MadeAnswer,
  strangers: readonly Persona[],
): string | null {
  const type = String(headers['content-type'] ?? '');
  if (status >= 500) return `it answered ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'its type may be guessed';
  const isPage = type.startsWith('text/html') && !/^\/api(?![^/?])/.test(request.path);
  // What everyone may read may be kept for a minute.
  const isPublic = request.endpoint === about.get && status === 200;
  if (!isPage && headers['cache-control'] !== (isPublic ? 'public, max-age=60' : 'no-store')) return 'it may be kept';
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'")) return 'it may be framed';
  if (!headers['x-request-id']) return 'it has no id';
  if (isPage) return null;
  for (const { email, token, secret, password } of strangers)
    for (const [what, value] of Object.entries({ email, token, secret, password })) {
      // A report may name an account holder, so a lookup may show them.
      const isReported = what === 'email' && (isRateLimited(request.endpoint) || request.endpoint === check.lookup);
      if (!isReported && text.includes(value)) return `it holds the ${what} of somebody else`;
    }
  // With a value that is long, empty or a dot, it is the address of nothing.
  const isNoAddress = request.endpoint.params !== undefined && text.includes('"code":"noSuchPath"');
  if (request.isRegular && status >= 400 && !isNoAddress && !problemsOf(request.endpoint).has(status))
    return `the contract knows no ${status} of ${request.name}`;
  if (status >= 400) return problemVerdict(request, { status, headers, text });
  if (request.endpoint.download && request.isRegular) return type === 'text/html' ? 'a file came as a page' : null;
  return request.isRegular ? answerVerdict(request, type, text) : null;
}

function problemVerdict({ method }: MadeRequest, { status, headers, text }: MadeAnswer): string | null {
  const type = String(headers['content-type'] ?? '');
  if (!type.startsWith('application/problem+json')) return `a refusal came as ${type}`;
  // Where the request line came in an earlier packet than what is wrong, the request may have been a HEAD: see
  // refuseConnection in http-limits.ts.
  const isMethodUnknown = headers.connection === 'close' && !('content-length' in headers);
  if (method === 'HEAD' || (isMethodUnknown && text === '')) return null;
  const problem = Problem.safeParse(parsed(text));
  if (!problem.success) return 'a refusal is no problem';
  if (problem.data.status !== status) return 'a problem has another status';
  if (text.includes(canary)) return 'a refusal repeats what was sent';
  return insides.test(text) ? 'a refusal tells of the inside' : null;
}

function answerVerdict({ endpoint, method, name }: MadeRequest, type: string, text: string): string | null {
  if (method !== endpoint.method) return null;
  const answer = type.startsWith('application/json') ? parsed(text) : text;
  return endpoint.response.safeParse(answer).success ? null : `an answer of ${name} is not what the contract says`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats the failed request, so that it can be read and repeated. */
export function written({ index, name, proof, method, path, headers, body }: MadeRequest): string {
  const sent =
    body === null
      ? ''
      : body.length > 2_000
        ? `${body.length} bytes: ${body.toString('latin1', 0, 500)}`
        : body.toString('latin1');
  return `request ${index}, ${name} as ${proof}:\n${method} ${path}\n${JSON.stringify(headers)}\n${sent}`;
}
