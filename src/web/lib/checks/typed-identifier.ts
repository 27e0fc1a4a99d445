import { asciiDigits } from '../../../contract/rules/digits.ts';
import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { pasted } from '../../../contract/rules/pasted.ts';
import { isProfileLink, platformOf } from '../../../contract/rules/social-handle.ts';

/** What people call the kinds, before a colon and above a column, without spaces and signs; the first as they read it. */
const names: Record<IdentifierKind, string> = {
  email: 'email emails mail emailaddress mailaddress emailid ایمیل ایمیلایڈریس ایمیلپتہ',
  CNIC: `CNIC cnicno cnicnumber nic nicno nicnumber nicop nationalid nationalidnumber nationalidentitycard identitycard
    idcard idcardno idcardnumber شناختیکارڈ شناختیکارڈنمبر قومیشناختیکارڈ قومیشناختیکارڈنمبر`,
  phone: `phone phoneno phonenumber ph phno mobile mobileno mobilenumber mobilephone mob mobno cell cellno cellnumber
    cellphone contact contactno contactnumber tel telno telephone telephoneno telephonenumber call sms msisdn whatsapp
    whatsappno whatsappnumber فون فوننمبر موبائل موبائلنمبر رابطہنمبر ٹیلیفون ٹیلیفوننمبر واٹسایپ واٹسایپنمبر`,
  iban: 'IBAN ibanno ibannumber bankaccount آئیبین بینکاکاؤنٹ',
  wallet: 'wallet walletno walletnumber mobilewallet easypaisa jazzcash والٹ والیٹ موبائلوالٹ موبائلوالیٹ',
  // Not url: such columns often hold links to profiles and chats.
  host: 'website websites host hostname domain domainname site ڈومین ویبسائٹ',
  handle: 'handle socialhandle socialmediahandle ہینڈل',
};
const namesOf = (kind: IdentifierKind): string[] => names[kind].split(/\s+/);

const kindByName = new Map(
  identifierKinds.flatMap((kind) => namesOf(kind).map((name) => [name.toLowerCase(), kind] as const)),
);

/** A name for a column of each kind. */
export const columnNames = identifierKinds.map((kind) => namesOf(kind)[0] ?? kind);

/** What a column of this name holds; undefined when nothing that can be checked. */
export const kindOfColumn = (head: string): IdentifierKind | undefined =>
  kindByName.get(
    head
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );

/** One identifier under its name in the lookup API. */
export type IdentifierQuery = { [Kind in IdentifierKind]: { [Name in Kind]: string } }[IdentifierKind];

/** In ASCII digits and signs, to guess the kind by. What was typed is sent as it is. */
const plain = (typed: string): string => asciiDigits(pasted(typed));

/**
 * Without a word before it that says what it is, as in `WhatsApp: 0300 1234567`. The name of a wallet is a part of it, and so is
 * what makes a number a link.
 */
function unnamed(typed: string): string {
  const [, name = '', value = ''] = /^([^:\uFF1A]*)[:\uFF1A](.*)$/s.exec(typed.trim()) ?? [];
  const kind = kindOfColumn(name);
  return kind === undefined || kind === 'wallet' || /^(?:tel|sms)$/i.test(pasted(name)) ? typed.trim() : value.trim();
}

/** Guesses the kind of an identifier from its shape. The server validates it. */
export function identifierQueryOf(typed: string): IdentifierQuery {
  const value = unnamed(typed);
  return { [kindOf(plain(value))]: value } as IdentifierQuery;
}

function kindOf(value: string): IdentifierKind {
  if (platformOf(value) !== null || isProfileLink(value)) return 'handle';
  // Who runs a wallet, and its number.
  if (/^\p{L}[\p{L}\p{N}-]*\s*:\s*[+(\d][+\d\s().-]*$/iu.test(value)) return 'wallet';
  // Before the @, which paths have too.
  if (isSite(value)) return 'host';
  if (value.includes('@')) return 'email';
  if (/^[a-z]{2}[\s-]?\d{2}[\s-]?[a-z\d][a-z\d\s-]{9,}$/i.test(value)) return 'iban';
  return isCnic(value) ? 'CNIC' : 'phone';
}

/** A phone number that begins with 00 and a country code may have 13 digits, too. */
function isCnic(value: string): boolean {
  if (!/^[\d\s-]+$/.test(value)) return false;
  const digits = value.replace(/\D/g, '');
  return digits.length === 13 && (!/^00[1-9]/.test(digits) || /^\d{5}-\d{7}-\d$/.test(value));
}

const isChat = (value: string): boolean => /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com)\//i.test(value);

/** A link, with or without a scheme, that leads to no chat; a name with a dot and letters after the last one. */
const isSite = (value: string): boolean =>
  !isChat(value) &&
  /^(?:https?:\/\/|(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,}\.?(?::\d{1,5})?(?:[/?#]|$))/iu.test(value);

/** Whether something has the shape of what can be looked up, as `hello` and `@hello` do not. */
export function isIdentifierLike(typed: string): boolean {
  const value = plain(unnamed(typed));
  const kind = kindOf(value);
  if (kind === 'email') return !value.startsWith('@');
  if (kind !== 'phone') return true;
  const digits = (value.match(/\d/g) ?? []).length;
  const letters = (value.match(/\p{L}/gu) ?? []).length;
  return digits > 2 && (digits >= letters || isChat(value));
}
