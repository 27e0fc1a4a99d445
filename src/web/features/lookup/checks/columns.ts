import { type IdentifierKind, identifierKinds } from '../../../../contract/rules/identifiers.ts';

/** Names of columns, without case, spaces and signs. */
const names: Record<IdentifierKind, readonly string[]> = {
  email: ['email', 'emails', 'mail', 'emailaddress', 'mailaddress', 'emailid', 'ایمیل', 'ایمیلایڈریس', 'ایمیلپتہ'],
  CNIC: [
    ...['cnic', 'cnicno', 'cnicnumber', 'nic', 'nicno', 'nicnumber', 'nicop', 'nationalid', 'nationalidnumber'],
    ...['nationalidentitycard', 'identitycard', 'idcard', 'idcardno', 'idcardnumber', 'شناختیکارڈ', 'شناختیکارڈنمبر'],
    ...['قومیشناختیکارڈ', 'قومیشناختیکارڈنمبر'],
  ],
  phone: [
    ...['phone', 'phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber', 'mobilephone', 'cell', 'cellno'],
    ...['cellnumber', 'cellphone', 'contact', 'contactno', 'contactnumber', 'tel', 'telno', 'telephone', 'telephoneno'],
    ...['telephonenumber', 'msisdn', 'whatsapp', 'whatsappno', 'whatsappnumber', 'فون', 'فوننمبر', 'موبائل'],
    ...['موبائلنمبر', 'رابطہنمبر', 'ٹیلیفون', 'ٹیلیفوننمبر', 'واٹسایپ', 'واٹسایپنمبر'],
  ],
  iban: ['iban', 'ibanno', 'ibannumber', 'bankaccount', 'آئیبین', 'بینکاکاؤنٹ'],
  wallet: ['wallet', 'walletno', 'walletnumber', 'mobilewallet', 'easypaisa', 'jazzcash', 'والیٹ', 'موبائلوالیٹ'],
  // Not url: such columns often hold links to profiles and chats.
  host: ['host', 'hostname', 'domain', 'domainname', 'website', 'websites', 'site', 'ڈومین', 'ویبسائٹ'],
  handle: ['handle', 'socialhandle', 'socialmediahandle', 'ہینڈل'],
};

const kindByName = new Map(identifierKinds.flatMap((kind) => names[kind].map((name) => [name, kind] as const)));

/** What a column of this name holds; undefined when nothing that can be checked. */
export const kindOfColumn = (head: string): IdentifierKind | undefined =>
  kindByName.get(
    head
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
