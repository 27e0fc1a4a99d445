import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import type { MessageKey } from './messages.ts';
import { pasted } from './pasted.ts';
import { normalPhone } from './phone.ts';
import { isEmail, normalEmail } from './subject-email.ts';
import { messageKey, rawText } from './text.ts';

export { normalEmail };

/** The kinds of identifier a subject is found by. */
export const identifierKinds = ['email', 'CNIC', 'phone'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** The normal form of a CNIC (R5): its 13 digits, or null with another number of digits. */
export function normalCnic(value: string): string | null {
  const digits = asciiDigits(pasted(value)).replace(/[\s-]/g, '');
  return /^\d{13}$/.test(digits) ? digits : null;
}

/** A CNIC as it is written: 5 digits, dash, 7 digits, dash, 1 digit. */
export const dashedCnic = (digits: string): string =>
  `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}`;

/** The mask between the first and the last characters. Its length is fixed, to hide the length of the value. */
export const mask = '*******';

/** A CNIC as a list shows it: its first and last three characters. A value of fewer than five is shown as it is. */
export const maskedCnic = (value: string): string =>
  value.length < 5 ? value : `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

/** An identifier as moderators and the person named see it: enough to tell two apart. */
export function maskedIdentifier(kind: IdentifierKind, value: string): string {
  if (kind !== 'email') return maskedCnic(value);
  const [local = '', domain = ''] = value.split('@');
  return `${local.slice(0, 1)}${mask}@${domain}`;
}

/**
 * The normal form of an identifier of a kind, or null if the value is invalid.
 * @param country of a phone number without a country code, ISO 3166; the installation's default country otherwise
 */
export function normalIdentifier(kind: IdentifierKind, value: string, country?: string): string | null {
  if (kind === 'phone') return normalPhone(value, country);
  if (kind === 'CNIC') return normalCnic(value);
  const email = normalEmail(value);
  return isEmail(email) ? email : null;
}

/** The message for a value that is not valid for its kind. */
export const invalidIdentifier = {
  email: 'emailInvalid',
  CNIC: 'lookupCnicInvalid',
  phone: 'lookupPhoneInvalid',
} as const satisfies Record<IdentifierKind, MessageKey>;

/** Characters of a CNIC or phone number as it is sent, with spaces and dashes. */
const maxRawNumber = 64;

/** Characters of an identifier as it is sent. */
export const maxRawIdentifier = { email: 320, CNIC: maxRawNumber, phone: maxRawNumber } as const;

/** A CNIC as a report accepts it: with its dashes, in any supported digits. Stored with ASCII digits. */
export const Cnic = rawText(maxRawNumber, messageKey('cnicInvalid')).check(
  z.overwrite((value) => asciiDigits(pasted(value))),
  z.regex(/^\d{5}-\d{7}-\d$/, messageKey('cnicInvalid')),
);

/** A phone number in the simple pattern or valid for libphonenumber (R4). Kept as typed. */
export const Phone = rawText(maxRawNumber, messageKey('phoneInvalid')).check(
  z.overwrite(pasted),
  z.refine((value) => normalPhone(value) !== null, messageKey('phoneInvalid')),
);

export interface NormalIdentifier {
  kind: IdentifierKind;
  value: string;
}
