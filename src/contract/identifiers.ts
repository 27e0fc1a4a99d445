import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import { Email } from './email.ts';
import { normalPhone } from './phone.ts';
import { cleaned, messageKey, optionalText, rawText } from './text.ts';

/** The kinds of identifier a subject is found by. */
export const identifierKinds = ['email', 'CNIC', 'phone'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** The normal form of an e-mail address (R5): without case and surrounding space. */
export const normalEmail = (value: string): string => cleaned(value).toLowerCase();

/** The normal form of a CNIC (R5): its 13 digits, or null with another number of digits. */
export function normalCnic(value: string): string | null {
  const digits = asciiDigits(cleaned(value)).replace(/[\s-]/g, '');
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

/** The normal form of an identifier of a kind, or null if the value is invalid. */
export function normalIdentifier(kind: IdentifierKind, value: string): string | null {
  if (kind === 'email') return normalEmail(value) || null;
  return kind === 'CNIC' ? normalCnic(value) : normalPhone(value);
}

/** Characters of a CNIC or phone number as it is sent, with spaces and dashes. */
const maxRawNumber = 64;

/** A CNIC as a report takes it: with its dashes, in any of the digits in use. Kept with ASCII digits. */
export const Cnic = rawText(maxRawNumber, messageKey('cnicInvalid')).check(
  z.overwrite((value) => asciiDigits(cleaned(value))),
  z.regex(/^\d{5}-\d{7}-\d$/, messageKey('cnicInvalid')),
);

/** A CNIC as a lookup takes it: dashes and spaces or not. */
const LookupCnic = rawText(maxRawNumber, messageKey('cnicInvalid')).check(
  z.overwrite(cleaned),
  z.refine((value) => normalCnic(value) !== null, messageKey('cnicInvalid')),
);

/** A phone number in the simple pattern or valid for libphonenumber (R4). Kept as typed. */
export const Phone = rawText(maxRawNumber, messageKey('phoneInvalid')).check(
  z.overwrite(cleaned),
  z.refine((value) => normalPhone(value) !== null, messageKey('phoneInvalid')),
);

const lookupFields = {
  email: optionalText(Email).check(z.describe('Compared without case and surrounding space.')),
  CNIC: optionalText(LookupCnic).check(
    z.describe('Compared by its 13 digits, with dashes or spaces or without, in ASCII, Arabic or Urdu digits.'),
  ),
  phone: optionalText(Phone).check(
    z.describe(
      "Compared by its digits in E.164: +92-3001234567, +923001234567, 00923001234567 and, in the operator's own country, 0300 1234567 are one number.",
    ),
  ),
};

const hasOne = (given: Record<IdentifierKind, string | null>): boolean =>
  identifierKinds.some((kind) => given[kind] !== null);
const noneGiven = { error: messageKey('identifierRequired'), path: ['email'] };

/** What a lookup asks for: any of the three, at least one (L1). */
export const Identifiers = z.object(lookupFields).check(z.refine(hasOne, noneGiven));
export type Identifiers = z.infer<typeof Identifiers>;

/** One query of a batch: the same, with the caller's own name for it. */
export const BatchQuery = z
  .object(
    {
      ref: z
        ._default(z.nullable(rawText(100, messageKey('refInvalid')).check(z.maxLength(100))), null)
        .check(z.describe('Your own name for the query. The answer repeats it.')),
      ...lookupFields,
    },
    messageKey('queryInvalid'),
  )
  .check(z.refine(hasOne, noneGiven));
export type BatchQuery = z.infer<typeof BatchQuery>;

export interface NormalIdentifier {
  kind: IdentifierKind;
  value: string;
}

/** The given identifiers in normal form, without those that are null or invalid. */
export function normalIdentifiers(given: Identifiers): NormalIdentifier[] {
  const identifiers: NormalIdentifier[] = [];
  for (const kind of identifierKinds) {
    const value = given[kind] === null ? null : normalIdentifier(kind, given[kind]);
    if (value !== null) identifiers.push({ kind, value });
  }
  return identifiers;
}
