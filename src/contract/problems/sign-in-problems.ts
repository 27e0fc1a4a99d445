import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems of signing in with a second factor, and of accounts that an admin has suspended; part of the problem catalogue. */
export const signInProblems = {
  accountSuspended: {
    status: 403,
    title: 'Account suspended',
    meaning: 'The operator has suspended the account. Its sessions and keys do not work, and nobody can log in to it.',
    remedy: 'The email about it says why, and how to object.',
  },
  signInExpired: {
    status: 401,
    title: 'Login expired',
    meaning:
      'More than five minutes passed between the password and the second step, or the password was changed in the meantime.',
    remedy: 'Log in again from the start.',
  },
  factorRefused: {
    status: 401,
    title: 'Second step refused',
    meaning: 'The password was right, but the code is wrong, has been used, or is too old.',
    remedy: 'Wait for the next code of the app, or use a recovery code.',
  },
  passkeyRefused: {
    status: 401,
    title: 'Passkey refused',
    meaning:
      'The passkey is not one of the account, its answer is wrong or has been used, or it was asked for more than five minutes ago.',
    remedy: 'Ask for new options and try again, or log in another way.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
