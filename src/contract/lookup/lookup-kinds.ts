import { ibanOf } from '../rules/iban.ts';
import type { IdentifierKind } from '../rules/identifier-kinds.ts';

/** Somebody invented: their name in lower case with dashes, such as `listed-once`, and a number from 1 to 99. */
interface Invented {
  slug: string;
  number: number;
}

interface LookupKind {
  /** What texts call one of them. */
  one: string;
  /** How they are compared, in Markdown: for the OpenAPI document and the documentation page. */
  rule: string;
  /** What one looks like once it is in the form that is compared. */
  normal: string;
  /** Whether it stays with its holder; addresses, numbers, websites and names on platforms change hands. */
  isLasting: boolean;
  /** Names that other products use for the field, in lower case and without signs. */
  alsoCalled: readonly string[];
  /** One of somebody invented. */
  invented: (person: Invented) => string;
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0');
// Phone numbers and domain are reserved for fiction and examples.
const inventedPhone = ({ number }: Invented): string => `+1 202-555-01${padded(number, 2)}`;

/** What the lookup API says and knows of each kind. */
export const lookupKinds: Readonly<Record<IdentifierKind, LookupKind>> = {
  email: {
    one: 'an email address',
    rule: 'Compared ignoring case and surrounding spaces: `Bilal@Example.org` and `bilal@example.org` are the same address. Domains may be in any script.',
    normal: 'In lower case, the domain in ASCII.',
    isLasting: false,
    alsoCalled: ['mail', 'emailaddress', 'emailid', 'mailaddress'],
    invented: ({ slug }) => `${slug}@example.com`,
  },
  CNIC: {
    one: 'a CNIC',
    rule: 'Compared by its 13 digits, with or without dashes and spaces, in ASCII, Arabic or Urdu digits: `35202-7654321-9` and `3520276543219` are the same card.',
    normal: '13 digits.',
    isLasting: true,
    alsoCalled: ['nic', 'card', 'idcard', 'cnicnumber', 'cnicno', 'nationalid', 'identitycard'],
    invented: ({ number }) => `00000-${padded(number, 7)}-${number % 10}`,
  },
  phone: {
    one: 'a phone number',
    rule: 'Compared by its digits in international form (E.164): `+92-3001234567`, `+923001234567`, `00923001234567` and, in `defaultCountry`, `0300 1234567` are the same number.',
    normal: 'E.164: a plus and digits.',
    isLasting: false,
    alsoCalled: [
      ...['mobile', 'mobilenumber', 'mobileno', 'cell', 'cellphone', 'tel', 'telephone', 'phonenumber', 'phoneno'],
      ...['msisdn', 'whatsapp'],
    ],
    invented: inventedPhone,
  },
  iban: {
    one: 'a bank account',
    rule: 'A bank account, compared without spaces and case: `PK36 SCBL 0000 0011 2345 6702` and `pk36scbl0000001123456702` are the same. Its check digits have to fit.',
    normal: 'Without spaces, in capital letters.',
    isLasting: true,
    alsoCalled: ['bankaccount', 'accountnumber', 'account'],
    invented: ({ number }) => ibanOf('PK', `TEST${padded(number, 16)}`),
  },
  wallet: {
    one: 'a mobile wallet',
    rule: 'A mobile wallet, compared by its number as a phone is. Who runs it may stand before: `easypaisa:+923001234567` and `+923001234567` are the same. It is not compared with `phone`: ask for both where it may be either.',
    normal: 'The number in E.164.',
    // Opened with a CNIC.
    isLasting: true,
    alsoCalled: ['mobilewallet', 'easypaisa', 'jazzcash'],
    invented: (person) => `testpay:${inventedPhone(person)}`,
  },
  host: {
    one: 'a website',
    rule: 'A website, compared by its name, in any script and without `www.`: `www.Shop.example` and `shop.example` are the same. Of a link, such as `https://shop.example/a?b`, the name is compared. Names that many share, such as `com.pk`, `facebook.com` and `bit.ly`, are refused.',
    normal: 'In lower case and in ASCII, without `www.`.',
    isLasting: false,
    alsoCalled: ['website', 'domain', 'hostname', 'site', 'url', 'link'],
    invented: ({ slug }) => `${slug}.example.com`,
  },
  handle: {
    one: 'a social media name',
    rule: 'A name on a platform, compared ignoring case and an @: `instagram:@Shop_PK` and `instagram:shop_pk` are the same. Platforms: facebook, instagram, tiktok, x, telegram, snapchat, youtube, linkedin, discord.',
    normal: 'The platform, a colon and the name in lower case.',
    isLasting: false,
    alsoCalled: ['username', 'social', 'socialhandle', 'instagram'],
    invented: ({ slug }) => `instagram:${slug.replaceAll('-', '_')}_example`,
  },
};
