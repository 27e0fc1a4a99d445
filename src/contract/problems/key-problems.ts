import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems of the credentials of calls with an API key (L4); part of the problem catalogue. */
export const keyProblems = {
  keyMissing: {
    status: 401,
    title: 'No key pair',
    meaning: 'The call needs an API key and its secret, and came with neither. A bearer token does not replace them.',
    remedy: 'Send the headers API_Key and Secret, or Basic authentication with the key as user.',
  },
  keyAsBearer: {
    status: 401,
    title: 'API key as a bearer token',
    meaning: 'The header Authorization has an API key or a secret after Bearer, where the token of a session belongs.',
    remedy: 'Send the headers API_Key and Secret, or Basic authentication with the key as user.',
  },
  keyNotSession: {
    status: 401,
    title: 'API key instead of a login',
    meaning: 'The call needs a session, and came with an API key instead.',
    remedy: 'Log in, and send the cookie or the bearer token.',
  },
  keyBroken: {
    status: 401,
    title: 'API key not whole',
    meaning:
      'The API key is unknown, and the checksum in its last six characters does not fit: it was not copied whole.',
    remedy: 'Copy the key again from the developer page, without quotation marks.',
  },
  secretBroken: {
    status: 401,
    title: 'Secret not whole',
    meaning: 'The pair is unknown, and the checksum in the last six characters of the secret does not fit.',
    remedy: 'Copy the secret again from the developer page, without quotation marks.',
  },
  secretMissing: {
    status: 401,
    title: 'No secret',
    meaning: 'The call needs an API key and its secret, and only the key is there.',
    remedy: 'Send the header Secret or X-API-Secret too, or Basic authentication with the secret as password.',
  },
  keySwapped: {
    status: 401,
    title: 'Key and secret swapped',
    meaning: 'A secret stands where the API key belongs, or the key where the secret belongs.',
    remedy: 'Swap them: secrets begin with fs_live_secret_ or fs_test_secret_.',
  },
  basicBroken: {
    status: 401,
    title: 'Unreadable Basic credentials',
    meaning: 'What follows Basic in the header Authorization is not the base64 of a key, a colon and a secret.',
    remedy: 'Let your HTTP client build the header from user and password, or send the headers API_Key and Secret.',
  },
  apiKeyMissing: {
    status: 401,
    title: 'No API key',
    meaning: 'The call needs an API key and came without one.',
    remedy: 'Send the header API_Key, API-Key or X-API-Key.',
  },
  keyDropped: {
    status: 401,
    title: 'API key lost on the way',
    meaning: 'A secret arrived without its API key. A proxy has probably dropped the header because of its underscore.',
    remedy: 'Send API-Key or X-API-Key instead, or let the proxy pass underscores on.',
  },
  keyUnknown: {
    status: 401,
    title: 'Unknown key pair',
    meaning: 'There is no such API key, or the secret is not its own. The answer does not say which.',
    remedy: 'Copy key and secret again from the developer page.',
  },
  keyRevoked: {
    status: 403,
    title: 'Key revoked',
    meaning: 'The pair is right, but its account or an admin has revoked it.',
    remedy: 'Use another pair of the account, or make a new one.',
  },
  keyExpired: {
    status: 403,
    title: 'Key replaced',
    meaning: 'The pair was replaced by a new one, and the 24 hours in which both worked are over.',
    remedy: 'Use the new pair.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
