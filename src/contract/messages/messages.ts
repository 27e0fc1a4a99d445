import type { memberMessages } from './member-messages.ts';
import type { namedMessages } from './named-messages.ts';
import type { programMessages } from './program-messages.ts';
import type { staffMessages } from './staff-messages.ts';

/**
 * The messages of schemas, services and result dialogs that the sign-in pages show, too. Code refers to them by key, so that
 * the server can answer in English and the page in the reader's language. Others are in member-messages.ts,
 * staff-messages.ts and program-messages.ts.
 */
export const messages = {
  // A report
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',

  // An account
  nameRequired: 'name is required',
  nameMin: 'name is too short',
  nameMax: 'name is too long',
  passwordRequired: 'Password is required',
  passwordRule:
    'Password must contain at least one uppercase letter, one special character and must be between 8 to 20 characters',
  passwordRuleNist: 'Password must be between 12 and 64 characters',
  accountCreated: 'Account created successfully',
  emailTaken: 'An account with this email already exists.',
  signInRefused: 'Email or password is wrong.',
  signedOut: 'Logged Out',
  passwordCommon: 'This password is too common. Choose another one.',
  tryAgainInSeconds: 'Too many attempts. Please wait {seconds} s and try again.',
  tryAgainInMinutes: 'Too many attempts. Please wait {minutes} min and try again.',
  resetLinkSent: 'If there is an account with this email, a link to reset its password is on its way.',
  resetLinkInvalid: 'This link has been used or is older than an hour. Ask for a new one.',
  passwordChanged: 'Your password was changed successfully.',
  confirmLinkInvalid: 'This link is older than 24 hours, or incomplete. Ask for a new one on your account page.',
  emailConfirmed: 'Your email is confirmed.',
  emailConfirmedBefore: 'Your email is already confirmed.',
  emailChangeStopped: 'Your email stays as it is.',
  emailChangeDone: 'The email of your account was changed.',
  changeLinkInvalid: 'This change is no longer open: it took effect, was stopped or replaced, or waited too long.',
  stepUpRequired: 'Confirm that it is you, then try again.',
  codeRequired: 'Code is required',
  codeWrong: 'This code is wrong, has been used, or is too old.',
  factorRefused: 'This code is wrong, has been used, or is too old.',
  passkeyRefused: 'This passkey was not accepted.',
  signInExpired: 'This took too long. Log in again.',

  // Moderation
  accountSuspended: 'This account is suspended. The email about it says why, and how to object.',

  // A lookup
  invitationNeeded: 'You need an invitation to open an account here. Ask the operator: it comes by email.',
  invitationInvalid: 'This invitation was used, cancelled, or is older than 7 days. Ask the operator for a new one.',

  // Any call
  generic: 'Something went wrong. Please try again.',
  invalidInput: 'Some values were not accepted.',
  invalidValue: 'This value is not of the expected kind.',
  notSignedIn: 'You are not logged in. Please login to continue.',
  xsrfMissing: 'The header X-XSRF-TOKEN is missing or does not match this session.',
  unavailable: 'The service is not ready. Please try again in a moment.',
} as const;

export type MessageKey =
  | keyof typeof messages
  | keyof typeof memberMessages
  | keyof typeof namedMessages
  | keyof typeof staffMessages
  | keyof typeof programMessages;

/** Values for the placeholders of a message. */
export type MessageValues = Record<string, string | number>;
