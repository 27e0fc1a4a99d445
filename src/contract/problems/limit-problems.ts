import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

const tooManyAttempts = {
  status: 429,
  title: 'Too many attempts',
  meaning: 'There were too many attempts for this account or from this address.',
  remedy: 'Wait as many seconds as Retry-After says.',
} as const;

/** Problems of calls that exceed a limit; part of the problem catalogue. */
export const limitProblems = {
  tooManyCalls: {
    status: 429,
    title: 'Too many calls',
    meaning: 'The key has made as many calls as its plan allows in a second. No lookup was made.',
    remedy: 'Wait as many seconds as Retry-After says. The client library does this for you.',
  },
  tooManyCallsAccount: {
    status: 429,
    title: 'Too many calls of an account',
    meaning: 'The account has made as many calls by session as the operator allows in ten seconds.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyCallsNetwork: {
    status: 429,
    title: 'Too many calls from a network',
    meaning:
      'As many calls have come from your address, or the /64 of your IPv6 address, as the operator allows in ten seconds. Calls with a valid API key are not counted.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyAtOnce: {
    status: 429,
    title: 'Too many calls at once',
    meaning:
      'An account, and a network, have a few calls at work at the same time, and others wait. Too many are waiting, so this one was not made.',
    remedy: 'Wait as many seconds as Retry-After says, and send fewer calls at the same time.',
  },
  tooManyLookups: {
    status: 429,
    title: 'Too many lookups',
    meaning:
      'The key has made as many lookups as its plan allows in a minute. Each query of a batch counts as a lookup, and so does every other call.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyIdentifiers: {
    status: 429,
    title: 'Too many identifiers',
    meaning:
      'The account has looked up as many different identifiers as its plan allows in a day (UTC). If these are at most 16,384, it can look up again those that it has looked up today.',
    remedy: 'Wait for the next day, or ask the operator for a larger plan.',
  },
  quotaReports: {
    status: 429,
    title: 'Report quota used up',
    meaning:
      'The account has filed as many reports today (UTC) as it may. The quota rises when its email is confirmed, and again after a few days.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the email. GET /quotas says what is left.',
  },
  quotaEdits: {
    status: 429,
    title: 'Correction quota used up',
    meaning: 'The account has corrected its reports as often today (UTC) as it may.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the email. GET /quotas says what is left.',
  },
  quotaFiles: {
    status: 429,
    title: 'File quota used up',
    meaning: 'The account has uploaded as many files today (UTC) as it may, profile pictures included.',
    remedy: 'Wait as many seconds as Retry-After says, or confirm the email. GET /quotas says what is left.',
  },
  quotaBytes: {
    status: 429,
    title: 'Upload quota used up',
    meaning: 'The file does not fit into what the account may still upload today (UTC).',
    remedy: 'Send a smaller file, or wait as many seconds as Retry-After says. GET /quotas says what is left.',
  },
  quotaNetwork: {
    status: 429,
    title: 'Network quota used up',
    meaning:
      'The new accounts that were registered from the same network have together filed or uploaded as much today (UTC) as they may; values.quota says which quota. Established accounts are not counted.',
    remedy: 'Wait as many seconds as Retry-After says.',
  },
  tooManyIdentifiersNetwork: {
    status: 429,
    title: 'Too many identifiers from a network',
    meaning:
      'The account has no confirmed email, and all such accounts that were registered from its network have together looked up as many different identifiers as they may in a day (UTC).',
    remedy: 'Confirm the email of the account, or wait for the next day.',
  },
  newKeysPaused: {
    status: 429,
    title: 'No new keys this hour',
    meaning:
      'The registry has issued as many live API keys this hour as the operator allows, or your account or network has its part of them. Some are kept for accounts without any.',
    remedy:
      'Wait as many seconds as Retry-After says. You can still create test pairs, and existing pairs keep working.',
  },
  tooManyKeyPairs: {
    status: 429,
    title: 'Too many new keys',
    meaning: 'The account has created or replaced as many key pairs in 24 hours as it may.',
    remedy: 'Wait as many seconds as Retry-After says. Existing pairs keep working.',
  },

  tryAgainInSeconds: tooManyAttempts,
  tryAgainInMinutes: tooManyAttempts,
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
