import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount, recoveryCodeDigits, recoveryCodeLength } from '../../../../contract/accounts/factors.ts';
import { hmac128, newHmacKey, randomCode } from '../../../platform/vault/secrets.ts';
import type { RecoveryCodes } from './store.ts';

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Codes of one step earlier and later count, for clocks that differ and people who type slowly. */
const window = 1;

const issuer = 'Fraud Shield';

/** A new secret of 160 bits (RFC 4226), in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an app reads from a QR code. @param label the account's email, which the app shows */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to; null if none close to now fits. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const hashOf = (key: Buffer, code: string): string => hmac128(key, code).toString('hex');

/** New recovery codes: as they are shown, and as they are stored. */
export function newRecoveryCodes(): { shown: string[]; stored: RecoveryCodes } {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(recoveryCodeDigits, recoveryCodeLength));
  const key = newHmacKey();
  const half = recoveryCodeLength / 2;
  return {
    shown: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`),
    stored: { key: key.toString('base64'), hashes: codes.map((code) => hashOf(key, code)) },
  };
}

/** The codes that are left after this one; null if it is not among them. */
export function withoutCode({ key, hashes }: RecoveryCodes, code: string): RecoveryCodes | null {
  const used = hashOf(Buffer.from(key, 'base64'), code);
  return hashes.includes(used) ? { key, hashes: hashes.filter((hash) => hash !== used) } : null;
}
