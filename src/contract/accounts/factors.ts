import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asciiDigits } from '../rules/digits.ts';
import { id, messageKey, rawText, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { NewPasskey, PasskeyOptions } from './passkeys.ts';

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10;

/** The digits of Crockford's base 32, which has no letter that looks like another character. */
export const recoveryCodeDigits = '0123456789abcdefghjkmnpqrstvwxyz';
export const recoveryCodeLength = 10;

/** Lower case, without spaces and dashes, and with the digits that were meant. */
const typedCode = (value: string): string =>
  asciiDigits(value).replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** A code of an authenticator app (six digits) or a recovery code, as people type them. */
export const FactorCode = rawText(40, messageKey('codeRequired'), messageKey('codeWrong')).check(
  z.minLength(1, { error: messageKey('codeRequired'), abort: true }),
  z.overwrite(typedCode),
  z.regex(/^(\d{6}|[0-9a-hjkmnp-tv-z]{10})$/, messageKey('codeWrong')),
);

/** What completes a sign-in: a code of the app, a passkey, or a recovery code. */
export const factorMethods = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The second factors of an account (A15). Times are ISO 8601, UTC. */
export const Factors = z.object({
  /** The authenticator app. */
  totp: z.nullable(z.object({ addedAt: z.string() })),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof Factors>;

/** Recovery codes, shown once; empty when the account already has some. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** What a person calls a passkey. */
export const PasskeyName = text({ required: messageKey('keyNameRequired'), max: [50, messageKey('keyNameMax')] });

const CodeBody = z.object({ code: FactorCode });

export const factors = {
  list: endpoint('GET', '/auth/factors', {
    summary: "The account's second factors",
    response: Factors,
  }),
  addTotp: endpoint('POST', '/auth/factors/totp', {
    summary: 'Begin to set up an authenticator app (TOTP, RFC 6238)',
    description:
      'The app counts only once one of its codes has confirmed it. Another call starts again with a new secret.',
    stepUp: true,
    /** The secret in base 32, and the `otpauth:` URI that apps read from a QR code. */
    response: z.object({ secret: z.string(), uri: z.string() }),
    problems: ['factorExists'],
  }),
  confirmTotp: endpoint('POST', '/auth/factors/totp/confirm', {
    summary: 'Finish setting up the authenticator app, with one of its codes',
    description: 'The answer has ten recovery codes if the account has none yet. They are not shown again.',
    stepUp: true,
    body: CodeBody,
    response: RecoveryCodes,
    problems: ['factorExists'],
  }),
  removeTotp: endpoint('DELETE', '/auth/factors/totp', {
    summary: 'Remove the authenticator app; the recovery codes are removed with the last factor',
    stepUp: true,
    response: said('factorRemoved'),
    problems: ['factorNotFound'],
  }),
  passkeyOptions: endpoint('POST', '/auth/factors/passkeys/options', {
    summary: 'What a browser needs to make a passkey for the account (WebAuthn)',
    stepUp: true,
    response: PasskeyOptions,
    problems: ['passkeyLimit'],
  }),
  addPasskey: endpoint('POST', '/auth/factors/passkeys', {
    summary: 'Add the passkey that a browser made',
    description: 'The answer has ten recovery codes if the account has none yet. They are not shown again.',
    stepUp: true,
    body: z.object({
      name: PasskeyName,
      passkey: NewPasskey,
    }),
    response: RecoveryCodes,
    problems: ['passkeyLimit'],
  }),
  removePasskey: endpoint('DELETE', '/auth/factors/passkeys/{id}', {
    summary: 'Remove a passkey; the recovery codes are removed with the last factor',
    stepUp: true,
    params: z.object({ id: id(messageKey('factorNotFound')) }),
    response: said('factorRemoved'),
    problems: ['factorNotFound'],
  }),
  renewRecoveryCodes: endpoint('POST', '/auth/factors/recovery-codes', {
    summary: 'Ten new recovery codes in place of the old ones',
    stepUp: true,
    response: RecoveryCodes,
    problems: ['factorNotFound'],
  }),
};
