import type { FastifyRequest } from 'fastify';
import type { StaffRole } from '../../contract/accounts/roles.ts';
import type { Access } from '../../contract/endpoint.ts';
import type { KeyKind } from '../../contract/keys/keys.ts';
import { unauthorized } from '../errors.ts';
import { cookieOf } from './cookie.ts';
import type { Quota } from './rate-limit-headers.ts';

/** What is known of a session by its token. */
export interface KnownSession {
  accountId: string;
  sessionId: string;
  /** Whether the account's owner has recently proved who they are (A13). */
  hasRecentProof: boolean;
  /** None for a member (A18). Read at every call, so that a revoked role ends with the next one. */
  roles: readonly StaffRole[];
}

/** A signed-in account. */
export interface SessionCaller extends KnownSession {
  kind: 'session';
  token: string;
  /** Calls by cookie need the XSRF header; browsers attach no bearer token by themselves (A3). */
  via: 'cookie' | 'bearer';
}

/** An API key and its account. */
export interface KeyOwner {
  keyId: string;
  accountId: string;
  keyKind: KeyKind;
  /** Whether the account's email is confirmed. */
  isConfirmed: boolean;
  /** Blind index of the /24 or /48 the account was registered from; null when unknown. */
  network: string | null;
  /** The plan that an admin gave the account; null for the one from RATE_PLANS. */
  plan: string | null;
}

/** A caller with an API key, and its secret if the endpoint requires it. */
export interface KeyCaller extends KeyOwner {
  kind: 'key';
  /** Whether it called; false for a check on the dashboard in its name. */
  isByKey: boolean;
  /** Whether the secret was proved. Anyone may know an API key, so calls with it alone use up none of the pair's limits. */
  hasSecret: boolean;
  /** The limits of the key, for the RateLimit headers. */
  quotas: Quota[];
}

export type CallerOf<W extends Access> = W extends 'session'
  ? SessionCaller
  : W extends 'keyPair' | 'apiKey'
    ? KeyCaller
    : W extends 'sessionOrKeyPair'
      ? SessionCaller | KeyCaller
      : null;

/** How credentials are checked; provided by the modules. */
export interface Identify {
  /** @returns null when the token is unknown or its session has ended */
  session(token: string): Promise<KnownSession | null>;
  /** @throws ApiError 401 for an unknown pair, 403 for one that was revoked or replaced */
  keyPair(apiKey: string, secret: string): Promise<KeyOwner>;
  /** @throws ApiError 401 for an unknown key, 403 for one that was revoked or replaced */
  apiKey(apiKey: string): Promise<KeyOwner>;
  /** Counts a call against the limits of its key. @throws ApiError 429 when one is exceeded */
  limit(caller: KeyCaller): Promise<void>;
  /** Notes that a key was used by a call that looks nothing up; lookups note it with what they found. */
  noteUse(caller: KeyCaller): void;
}

export const sessionCookie = 'token';

/**
 * Authenticates the caller as the endpoint requires; null for public endpoints.
 * @throws ApiError 401 or 403 for missing or wrong credentials
 */
export async function authenticate(access: Access, request: FastifyRequest, identify: Identify) {
  if (access === 'anyone') return null;
  if (access === 'session' || (access === 'sessionOrKeyPair' && !hasKeyPair(request)))
    return authenticateSession(request, identify);
  const owner = await authenticateKey(access === 'apiKey' ? 'apiKey' : 'keyPair', request, identify);
  return Object.assign(owner, { kind: 'key' as const, isByKey: true, hasSecret: access !== 'apiKey', quotas: [] });
}

async function authenticateSession(request: FastifyRequest, identify: Identify): Promise<SessionCaller> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined && (isApiKey(bearer) || isSecret(bearer))) throw unauthorized('keyNotSession');
  const token = bearer ?? cookieOf(request, sessionCookie);
  if (!token && hasKeyPair(request)) throw unauthorized('keyNotSession');
  const session = token ? await identify.session(token) : null;
  if (!token || !session) throw unauthorized('notSignedIn');
  return { kind: 'session', ...session, token, via: bearer ? 'bearer' : 'cookie' };
}

function authenticateKey(access: 'keyPair' | 'apiKey', request: FastifyRequest, identify: Identify): Promise<KeyOwner> {
  const { apiKey, secret } = keyPairFrom(request);
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer && !apiKey && (isApiKey(bearer) || isSecret(bearer))) throw unauthorized('keyAsBearer');
  if (secret && !apiKey) throw unauthorized(isApiKey(secret) ? 'keySwapped' : 'keyDropped');
  if (apiKey && isSecret(apiKey) && (!secret || isApiKey(secret))) throw unauthorized('keySwapped');
  if (access === 'apiKey') {
    if (!apiKey) throw unauthorized('apiKeyMissing');
    return identify.apiKey(apiKey);
  }
  if (!apiKey) throw unauthorized('keyMissing');
  if (!secret) throw unauthorized('secretMissing');
  return identify.keyPair(apiKey, secret);
}

// The forms of `areas/keys`.
const isSecret = (value: string): boolean => /^fs_(live|test)_secret_/.test(value);
const isApiKey = (value: string): boolean => /^fs_(live|test)_(?!secret_)/.test(value);

/** Whether a call is authenticated by the API key that it carries; a broken one counts. */
export function carriesKey(access: Access, request: FastifyRequest): boolean {
  if (access === 'anyone' || access === 'session') return false;
  return access !== 'sessionOrKeyPair' || hasKeyPair(request);
}

const hasKeyPair = (request: FastifyRequest): boolean => {
  const { apiKey, secret } = keyPairFrom(request);
  return apiKey !== undefined || secret !== undefined;
};

/**
 * Basic credentials first, then API_Key or the spellings that survive proxies (L4).
 * @throws ApiError 401 for Basic credentials that cannot be read, when there are no others
 */
function keyPairFrom({ headers }: FastifyRequest): { apiKey?: string; secret?: string } {
  const basic = /^Basic\b *(.*)$/i.exec(headers.authorization ?? '')?.[1];
  const pair = /^[A-Za-z0-9+/=]+$/.test(basic ?? '') ? Buffer.from(basic ?? '', 'base64').toString('utf8') : '';
  const colon = pair.indexOf(':');
  if (colon > 0) return { apiKey: pair.slice(0, colon), secret: pair.slice(colon + 1) };
  const sent = { apiKey: firstHeader(headers, keyHeaders), secret: firstHeader(headers, secretHeaders) };
  if (basic !== undefined && !sent.apiKey && !sent.secret) throw unauthorized('basicBroken');
  return sent;
}

const keyHeaders = ['api_key', 'api-key', 'x-api-key'];
const secretHeaders = ['secret', 'x-api-secret'];

function firstHeader(headers: FastifyRequest['headers'], names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
