import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { Email } from '../rules/email.ts';
import { Password, presentPassword } from '../rules/password.ts';
import { linkToken, messageKey, rawText, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { FactorCode, factorMethods } from './factors.ts';
import { InvitationToken } from './invitations.ts';
import { PasskeyOptions, UsedPasskey } from './passkeys.ts';
import { staffRoles } from './roles.ts';

export const LoginBody = z.object({ email: Email, password: presentPassword() });
export type LoginBody = z.infer<typeof LoginBody>;

/** The display name of an account. */
export const AccountName = text({
  required: messageKey('nameRequired'),
  min: [3, messageKey('nameMin')],
  max: [50, messageKey('nameMax')],
});

export const RegisterBody = z.object({
  email: Email,
  username: AccountName,
  password: Password,
  /** The language of the account's pages and mails; English when absent. */
  language: z.optional(z.enum(languageCodes)),
  /** Where the policy asks for one (A32); it was mailed to this address, which is then confirmed. */
  invitation: z.optional(InvitationToken),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const ForgetPasswordBody = z.object({ email: Email });
export type ForgetPasswordBody = z.infer<typeof ForgetPasswordBody>;

/** The token is from the mailed link `/reset-password?token=…`. */
export const ResetPasswordBody = z.object({
  token: linkToken(messageKey('resetLinkInvalid')),
  password: Password,
  /** Whether to revoke every API key of the account, test keys too. */
  revokeKeys: z._default(z.boolean(messageKey('flagInvalid')), true),
});
export type ResetPasswordBody = z.output<typeof ResetPasswordBody>;

/** How many of the values are present. */
const givenOf = (values: object): number => Object.values(values).filter((value) => value !== undefined).length;

/** Proof of who is using a session (A13). */
export const StepUpBody = z
  .object({
    password: z.optional(presentPassword()),
    code: z.optional(FactorCode),
    passkey: z.optional(UsedPasskey),
  })
  .check(
    z.refine((body) => givenOf(body) === 1, {
      error: messageKey('passwordRequired'),
      path: ['password'],
    }),
  );
export type StepUpBody = z.infer<typeof StepUpBody>;

/** The response to a sign-in (A2). The token is for clients without cookies; the web app ignores it. */
export const SignedIn = z.object({
  displayName: z.string(),
  email: z.string(),
  /** A path on the public origin; null for the default picture. */
  photoURL: z.nullable(z.string()),
  uid: z.string(),
  stsTokenManager: z.object({
    accessToken: z.string(),
    /** Epoch milliseconds. */
    expirationTime: z.int().check(z.meta({ format: 'int64' })),
  }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The response to a sign-in of an account with a second factor (A15): the password was right, and there is no session yet. */
export const FactorNeeded = z.object({
  /** For `auth.loginFactor`. */
  challenge: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  methods: z.array(z.enum(factorMethods)),
});
export type FactorNeeded = z.infer<typeof FactorNeeded>;

const SignInChallenge = rawText(1000, messageKey('signInExpired')).check(
  z.regex(/^[\w-]+$/, messageKey('signInExpired')),
);

export const LoginFactorBody = z
  .object({ challenge: SignInChallenge, code: z.optional(FactorCode), passkey: z.optional(UsedPasskey) })
  .check(
    z.refine(({ code, passkey }) => givenOf({ code, passkey }) === 1, {
      error: messageKey('codeRequired'),
      path: ['code'],
    }),
  );
export type LoginFactorBody = z.infer<typeof LoginFactorBody>;

/** The signed-in account (A5). */
export const User = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  /** The first active API key (L7); null when all are revoked. */
  apiKey: z.nullable(z.string()),
  /** Whether a key pair that works has called, or was made besides the first; missing otherwise. */
  usesKeys: z.optional(z.boolean()),
  /** Corrections that were not read, up to 100; missing without any. */
  unreadCorrections: z.optional(z.int()),
  /** Other lines of the inbox that were not read, up to 100; missing without any. */
  unreadNotices: z.optional(z.int()),
  /** What the account may do as staff (A18); missing for a member. */
  roles: z.optional(z.array(z.enum(staffRoles))),
});
export type User = z.infer<typeof User>;

/** The rest of the profile (A5). */
export const UserProfile = z.object({
  phone: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** The response to a new password, which does not end API keys by itself. */
export const PasswordChanged = z.object({
  message: z.string(),
  /** The names of the API keys that still work. */
  activeKeys: z.array(z.string()),
});
export type PasswordChanged = z.infer<typeof PasswordChanged>;

export const auth = {
  register: endpoint('POST', '/auth/register', {
    summary: 'Create an account, with its first key pair',
    access: 'anyone',
    work: 'password',
    grows: 'rows',
    body: RegisterBody,
    response: z.string(),
    problems: ['invitationNeeded', 'emailTaken', ...attemptsLimited],
  }),
  login: endpoint('POST', '/auth/login', {
    summary: 'Log in; sets the session cookie',
    description: 'For an account with a second factor the answer has a challenge instead, and sets no cookie.',
    access: 'anyone',
    work: 'password',
    body: LoginBody,
    response: z.union([SignedIn, FactorNeeded]),
    problems: ['signInRefused', 'accountSuspended', ...attemptsLimited],
  }),
  loginFactor: endpoint('POST', '/auth/login/factor', {
    summary: 'Complete a login with a second factor, within five minutes; sets the session cookie',
    access: 'anyone',
    body: LoginFactorBody,
    response: SignedIn,
    problems: ['factorRefused', 'passkeyRefused', 'signInExpired', 'accountSuspended', ...attemptsLimited],
  }),
  loginFactorOptions: endpoint('POST', '/auth/login/factor/options', {
    summary: 'What a browser needs to complete a login with one of the passkeys of its account (WebAuthn)',
    access: 'anyone',
    body: z.object({ challenge: SignInChallenge }),
    response: PasskeyOptions,
    problems: ['signInExpired'],
  }),
  loginPasskeyOptions: endpoint('POST', '/auth/login/passkey/options', {
    summary: 'What a browser needs to log in with a passkey alone (WebAuthn)',
    access: 'anyone',
    response: PasskeyOptions,
  }),
  loginPasskey: endpoint('POST', '/auth/login/passkey', {
    summary: 'Log in with a passkey alone; sets the session cookie',
    access: 'anyone',
    body: z.object({ passkey: UsedPasskey }),
    response: SignedIn,
    problems: ['passkeyRefused', 'accountSuspended', ...attemptsLimited],
  }),
  user: endpoint('GET', '/auth/user', { summary: 'Who is logged in', access: 'session', response: User }),
  currentuser: endpoint('GET', '/auth/currentuser', {
    summary: 'The profile of the logged-in account',
    response: UserProfile,
  }),
  stepUpOptions: endpoint('POST', '/auth/step-up/options', {
    summary: "What a browser needs to prove with one of the account's passkeys who is using this session",
    response: PasskeyOptions,
  }),
  stepUp: endpoint('POST', '/auth/step-up', {
    summary: 'Prove again who is using this session',
    description: 'Sensitive calls need a proof that is not older than 15 minutes. Logging in is one.',
    work: 'password',
    body: StepUpBody,
    response: said('stepUpDone'),
    problems: attemptsLimited,
  }),
  signout: endpoint('GET', '/auth/signout', {
    summary: 'End this session',
    response: said('signedOut'),
    changesState: true,
  }),
  forgetPassword: endpoint('POST', '/auth/forget-password', {
    summary: 'Ask for an email with a link to set a new password; an unknown address gets the same answer',
    access: 'anyone',
    body: ForgetPasswordBody,
    response: said('resetLinkSent'),
    problems: attemptsLimited,
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', {
    summary: 'Set a new password with the token of an emailed link; ends every session',
    description: 'Revokes every API key as well, unless `revokeKeys` is false.',
    access: 'anyone',
    work: 'password',
    body: ResetPasswordBody,
    response: PasswordChanged,
    problems: attemptsLimited,
  }),
};
