import type { FastifyRequest } from 'fastify';
import type { Access } from '../../contract/endpoint.ts';
import type { KeyKind } from '../../contract/keys.ts';
import { unauthorized } from '../errors.ts';
import { cookieOf } from './cookie.ts';
import type { Quota } from './rate-limit-headers.ts';

/** A signed-in account. */
export interface SessionCaller {
  kind: 'session';
  accountId: string;
  sessionId: string;
  /** The session's token, as the caller sent it. */
  token: string;
  /** Calls by cookie need the XSRF header; a browser attaches a bearer token to nothing by itself (A3). */
  via: 'cookie' | 'bearer';
}

/** Whose key it is. */
export interface KeyOwner {
  keyId: string;
  accountId: string;
  keyKind: KeyKind;
}

/** A business with an API key, and as far as the endpoint asks for it with the key's secret. */
export interface KeyCaller extends KeyOwner {
  kind: 'key';
  /** The limits of the key and what is left of them, as far as it was counted; each answer says so. */
  quotas: Quota[];
}

export type CallerOf<W extends Access> = W extends 'session'
  ? SessionCaller
  : W extends 'keyPair' | 'apiKey'
    ? KeyCaller
    : null;

/** How the kinds of proof are checked and counted; the modules that know them provide it. */
export interface Identify {
  /** @returns null when no session has this token, or it is over */
  session(token: string): Promise<{ accountId: string; sessionId: string } | null>;
  /** @throws ApiError 401 for an unknown pair, 403 for one that is over */
  keyPair(apiKey: string, secret: string): Promise<KeyOwner>;
  /** @throws ApiError 401 for an unknown key, 403 for one that is over */
  apiKey(apiKey: string): Promise<KeyOwner>;
  /** Counts a call against the limits of its key. @throws ApiError 429 when they are used up */
  limit(caller: KeyCaller): Promise<void>;
}

export const sessionCookie = 'token';

/**
 * Finds out who is calling, as far as the endpoint asks.
 * @throws ApiError 401 or 403 when the proof is missing or wrong
 */
export async function findCaller(access: Access, request: FastifyRequest, identify: Identify) {
  if (access === 'anyone') return null;
  if (access === 'session') return findSession(request, identify);
  const { keyId, accountId, keyKind } = await findKey(access, request, identify);
  return { kind: 'key' as const, keyId, accountId, keyKind, quotas: [] };
}

async function findSession(request: FastifyRequest, identify: Identify): Promise<SessionCaller> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieOf(request, sessionCookie);
  const session = token ? await identify.session(token) : null;
  if (!token || !session) throw unauthorized('notSignedIn');
  return { kind: 'session', ...session, token, via: bearer ? 'bearer' : 'cookie' };
}

function findKey(access: 'keyPair' | 'apiKey', request: FastifyRequest, identify: Identify): Promise<KeyOwner> {
  const { apiKey, secret } = pairOf(request);
  if (secret && !apiKey) throw unauthorized('keyDropped');
  if (access === 'apiKey') {
    if (!apiKey) throw unauthorized('apiKeyMissing');
    return identify.apiKey(apiKey);
  }
  if (!apiKey || !secret) throw unauthorized('keyMissing');
  return identify.keyPair(apiKey, secret);
}

/** API_Key as the brief has it, the spellings that survive a proxy, or Basic (L4). */
function pairOf({ headers }: FastifyRequest): { apiKey?: string; secret?: string } {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (basic) {
    const pair = Buffer.from(basic, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    if (colon > 0) return { apiKey: pair.slice(0, colon), secret: pair.slice(colon + 1) };
  }
  return { apiKey: firstOf(headers, keyHeaders), secret: firstOf(headers, secretHeaders) };
}

const keyHeaders = ['api_key', 'api-key', 'x-api-key'];
const secretHeaders = ['secret', 'x-api-secret'];

function firstOf(headers: FastifyRequest['headers'], names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
