import { type IdentifierKind, identifierKinds } from '../../../../contract/rules/identifiers.ts';

/** Names of columns, without case, spaces and signs; the first as people read it. */
const names: Record<IdentifierKind, readonly [string, ...string[]]> = {
  email: ['email', 'emails', 'mail', 'emailaddress', 'mailaddress', 'emailid', 'ایمیل', 'ایمیلایڈریس', 'ایمیلپتہ'],
  CNIC: [
    'CNIC',
    ...['cnicno', 'cnicnumber', 'nic', 'nicno', 'nicnumber', 'nicop', 'nationalid', 'nationalidnumber'],
    ...['nationalidentitycard', 'identitycard', 'idcard', 'idcardno', 'idcardnumber', 'شناختیکارڈ', 'شناختیکارڈنمبر'],
    ...['قومیشناختیکارڈ', 'قومیشناختیکارڈنمبر'],
  ],
  phone: [
    'phone',
    ...['phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber', 'mobilephone', 'cell', 'cellno'],
    ...['cellnumber', 'cellphone', 'contact', 'contactno', 'contactnumber', 'tel', 'telno', 'telephone', 'telephoneno'],
    ...['telephonenumber', 'msisdn', 'whatsapp', 'whatsappno', 'whatsappnumber', 'فون', 'فوننمبر', 'موبائل'],
    ...['موبائلنمبر', 'رابطہنمبر', 'ٹیلیفون', 'ٹیلیفوننمبر', 'واٹسایپ', 'واٹسایپنمبر'],
  ],
  iban: ['IBAN', 'ibanno', 'ibannumber', 'bankaccount', 'آئیبین', 'بینکاکاؤنٹ'],
  wallet: [
    'wallet',
    'walletno',
    'walletnumber',
    'mobilewallet',
    'easypaisa',
    'jazzcash',
    'والٹ',
    'والیٹ',
    'موبائلوالٹ',
    'موبائلوالیٹ',
  ],
  // Not url: such columns often hold links to profiles and chats.
  host: ['website', 'websites', 'host', 'hostname', 'domain', 'domainname', 'site', 'ڈومین', 'ویبسائٹ'],
  handle: ['handle', 'socialhandle', 'socialmediahandle', 'ہینڈل'],
};

const kindByName = new Map(
  identifierKinds.flatMap((kind) => names[kind].map((name) => [name.toLowerCase(), kind] as const)),
);

/** A name for a column of each kind. */
export const columnNames = identifierKinds.map((kind) => names[kind][0]);

/** What a column of this name holds; undefined when nothing that can be checked. */
export const kindOfColumn = (head: string): IdentifierKind | undefined =>
  kindByName.get(
    head
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
