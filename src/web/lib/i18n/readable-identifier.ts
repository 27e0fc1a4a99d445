import { groupedIban } from '../../../contract/rules/iban.ts';
import { dashedCnic, type IdentifierKind } from '../../../contract/rules/identifiers.ts';
import { readablePhone } from '../../../contract/rules/phone.ts';

const asItIs = (value: string): string => value;
const unbrokenPhone = (value: string): string => readablePhone(value).replaceAll(' ', '\u00a0');
/** A value in normal form as people write it. It does not break. */
export const readableIdentifier = {
  email: asItIs,
  CNIC: dashedCnic,
  phone: unbrokenPhone,
  iban: (value: string) => groupedIban(value).replaceAll(' ', '\u00a0'),
  wallet: unbrokenPhone,
  host: asItIs,
  handle: asItIs,
} satisfies Record<IdentifierKind, (value: string) => string>;
