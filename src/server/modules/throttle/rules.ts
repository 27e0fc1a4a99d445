import { normalEmail } from '../../../contract/identifiers.ts';
import type { Visitor } from '../../http/visitor.ts';

/** What is counted together, and how long it has to pause. Times are milliseconds. */
export interface ThrottleRule {
  /** Which call is counted, and for whom or what: no two kinds slow each other. */
  kind: string;
  /** Only its keyed hash is kept. */
  of: string;
  /** Tries before the first pause. */
  free: number;
  /** The first pause; each further try doubles it. */
  pauseMs: number;
  longestPauseMs: number;
  /** After this long without a try the lane is new again. */
  forgetMs: number;
  /** Whether nobody but the one who succeeded can have tried in it. */
  isPersonal: boolean;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

type Limits = Pick<ThrottleRule, 'free' | 'pauseMs' | 'longestPauseMs' | 'forgetMs'>;

const shared = (kind: string, of: string, limits: Limits): ThrottleRule => ({ kind, of, ...limits, isPersonal: false });
const personal = (kind: string, of: string, limits: Limits): ThrottleRule => ({
  kind,
  of,
  ...limits,
  isPersonal: true,
});

/**
 * A device that the account was signed in from has a lane of its own, which nobody else can fill: so whoever attacks an
 * account cannot lock its person out. Strangers share the others; the one for the whole account, which keeps many
 * machines from guessing together, still lets one of them through every minute.
 */
export function signInRules(
  email: string,
  visitor: Visitor,
  known: { device: boolean; network: boolean },
): ThrottleRule[] {
  const account = normalEmail(email);
  const { network, device } = visitor;
  const guesses = { pauseMs: 30 * second, longestPauseMs: 15 * minute };
  if (known.device)
    return [personal('sign-in device', `${account}\n${device}`, { ...guesses, free: 10, forgetMs: hour })];
  const pair = personal('sign-in pair', `${account}\n${network}`, { ...guesses, free: 5, forgetMs: 24 * hour });
  const many = { longestPauseMs: minute, forgetMs: hour };
  const all = shared('sign-in network', network, { ...many, free: 50, pauseMs: 2 * second });
  const strangers = shared('sign-in account', account, { ...many, free: 25, pauseMs: 5 * second });
  return known.network ? [pair, all] : [pair, all, strangers];
}

/** The answer to a registration tells whether an address has an account, so it is not given for ever. */
export const registerRules = (email: string, { network }: Visitor): ThrottleRule[] => [
  shared('register account', normalEmail(email), {
    free: 5,
    pauseMs: minute,
    longestPauseMs: 15 * minute,
    forgetMs: hour,
  }),
  shared('register network', network, {
    free: 20,
    pauseMs: 30 * second,
    longestPauseMs: 10 * minute,
    forgetMs: hour,
  }),
];

/** Few mails an hour to one address, whoever asks. Earlier links stay good, so nobody is cut off. */
export const forgetPasswordRules = (email: string, { network }: Visitor): ThrottleRule[] => [
  shared('forget account', normalEmail(email), {
    free: 3,
    pauseMs: 5 * minute,
    longestPauseMs: hour,
    forgetMs: 2 * hour,
  }),
  shared('forget network', network, {
    free: 20,
    pauseMs: 10 * second,
    longestPauseMs: 5 * minute,
    forgetMs: hour,
  }),
];

/** The link stands for its account. */
export const resetPasswordRules = (token: string, { network }: Visitor): ThrottleRule[] => [
  personal('reset link', token, { free: 10, pauseMs: 30 * second, longestPauseMs: 15 * minute, forgetMs: hour }),
  shared('reset network', network, { free: 30, pauseMs: 5 * second, longestPauseMs: minute, forgetMs: hour }),
];

/** Of the session, not of the account: with a stolen one nobody gets in its person's way. */
export const changePasswordRules = (sessionId: string): ThrottleRule[] => [
  personal('change session', sessionId, {
    free: 5,
    pauseMs: 30 * second,
    longestPauseMs: 15 * minute,
    forgetMs: 24 * hour,
  }),
];

/** Decoding a picture is dear. */
export const uploadRules = (accountId: string): ThrottleRule[] => [
  shared('upload account', accountId, { free: 20, pauseMs: minute, longestPauseMs: 15 * minute, forgetMs: hour }),
];
