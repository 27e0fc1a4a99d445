import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { asciiDigits } from './digits.ts';
import { groupedIban, normalIban } from './iban.ts';
import { type IdentifierKind, type kindMessages, maxIdentifierLength } from './identifier-kinds.ts';
import { normalWallet } from './mobile-wallet.ts';
import { pasted } from './pasted.ts';
import { normalPhone, readablePhone } from './phone.ts';
import { isSharedHost } from './shared-hosts.ts';
import { normalHandle } from './social-handle.ts';
import { isEmail, normalEmail } from './subject-email.ts';
import { messageKey, rawText } from './text.ts';
import { normalHost } from './website-host.ts';

export {
  type IdentifierKind,
  identifierKinds,
  isMainKind,
  type MainKind,
  mainKinds,
} from './identifier-kinds.ts';
export { normalEmail };

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

interface KindRules {
  /** Characters of a value as it is sent, with spaces and dashes. */
  maxRaw: number;
  /** The message for a value that is not valid. */
  invalid: keyof typeof kindMessages | 'emailInvalid';
  /** The normal form of a value, or null if it is none of the kind. @param country as of `normalIdentifier` */
  normal: (value: string, country?: string) => string | null;
  /** A value in normal form as people write it. */
  readable: (normal: string) => string;
  /** A value as moderators and the person named see it: enough to tell two apart. */
  masked: (value: string) => string;
  /**
   * The part that gives a value away wherever it is written, without country code, ending or platform: its digits, or its letters
   * and digits.
   */
  telling: (value: string) => { digits: string } | { letters: string };
}

const asItIs = (value: string): string => value;
const letters = (value: string) => ({ letters: value });
const digits = (value: string) => ({ digits: value });

export const kindRules: Readonly<Record<IdentifierKind, KindRules>> = {
  email: {
    maxRaw: 320,
    invalid: 'emailInvalid',
    normal(value) {
      const email = normalEmail(value);
      return isEmail(email) ? email : null;
    },
    readable: asItIs,
    masked(value) {
      const [local = '', domain = ''] = value.split('@');
      return `${local.slice(0, 1)}${mask}@${domain}`;
    },
    telling: letters,
  },
  CNIC: {
    maxRaw: 64,
    invalid: 'lookupCnicInvalid',
    normal: normalCnic,
    readable: dashedCnic,
    masked: maskedCnic,
    telling: digits,
  },
  phone: {
    maxRaw: 64,
    invalid: 'lookupPhoneInvalid',
    normal: normalPhone,
    readable: readablePhone,
    masked: maskedCnic,
    telling: digits,
  },
  iban: {
    maxRaw: 64,
    invalid: 'ibanInvalid',
    normal: normalIban,
    readable: groupedIban,
    masked: maskedCnic,
    telling: (value) => digits(value.slice(4)),
  },
  wallet: {
    maxRaw: 128,
    invalid: 'walletInvalid',
    normal: normalWallet,
    readable: readablePhone,
    masked: maskedCnic,
    telling: digits,
  },
  host: {
    maxRaw: maxIdentifierLength,
    invalid: 'hostInvalid',
    normal: normalHost,
    readable: asItIs,
    masked: maskedCnic,
    telling: letters,
  },
  handle: {
    maxRaw: 128,
    invalid: 'handleInvalid',
    normal: normalHandle,
    readable: asItIs,
    masked(value) {
      const [platform = '', name = ''] = value.split(':');
      const letters = [...name];
      return `${platform}:${letters[0] ?? ''}${mask}${letters.at(-1) ?? ''}`;
    },
    telling: (value) => letters(value.slice(value.indexOf(':') + 1)),
  },
};

/**
 * The normal form of an identifier of a kind, or null if the value is invalid.
 * @param country of a phone number or wallet without a country code, ISO 3166; the installation's default country otherwise
 */
export const normalIdentifier = (kind: IdentifierKind, value: string, country?: string): string | null =>
  kindRules[kind].normal(value, country);

/** An identifier in normal form as people write it. */
export const readableIdentifier = (kind: IdentifierKind, normal: string): string => kindRules[kind].readable(normal);

/** An identifier as moderators and the person named see it: enough to tell two apart. */
export const maskedIdentifier = (kind: IdentifierKind, value: string): string => kindRules[kind].masked(value);

/** The part of an identifier that gives it away wherever it is written: its digits, or its letters and digits. */
export const tellingPart = ({ kind, value }: NormalIdentifier) => kindRules[kind].telling(value);

/**
 * An identifier as it is sent: its normal form, or the key of the message that says why it cannot be used.
 * @param country as of `normalIdentifier`
 */
export function readIdentifier(
  kind: IdentifierKind,
  value: string,
  country?: string,
): { normal: string } | { refused: MessageKey } {
  // Refused by its length before anything else looks at it.
  const normal = value.length > kindRules[kind].maxRaw ? null : normalIdentifier(kind, value, country);
  if (normal === null) return { refused: kindRules[kind].invalid };
  return kind === 'host' && isSharedHost(normal) ? { refused: 'hostShared' } : { normal };
}

/** A CNIC as a report accepts it: with its dashes, in any supported digits. Stored with ASCII digits. */
export const Cnic = rawText(kindRules.CNIC.maxRaw, messageKey('cnicInvalid')).check(
  z.overwrite((value) => asciiDigits(pasted(value))),
  z.regex(/^\d{5}-\d{7}-\d$/, messageKey('cnicInvalid')),
);

/** A phone number in the simple pattern or valid for libphonenumber (R4). Kept as typed. */
export const Phone = rawText(kindRules.phone.maxRaw, messageKey('phoneInvalid')).check(
  z.overwrite(pasted),
  z.refine((value) => normalPhone(value) !== null, messageKey('phoneInvalid')),
);

export interface NormalIdentifier {
  kind: IdentifierKind;
  value: string;
}

/** By what different identifiers are counted: a phone number and the mobile wallet with it are one. */
export const countedAs = ({ kind, value }: NormalIdentifier): string =>
  `${kind === 'wallet' ? 'phone' : kind} ${value}`;
