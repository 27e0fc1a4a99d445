import type { IdentifierKind } from '../rules/identifier-kinds.ts';

interface Comparison {
  /** How identifiers of a kind are compared, in Markdown: for the OpenAPI document and the documentation page. */
  rule: string;
  /** What one looks like once it is in the form that is compared. */
  normal: string;
}

export const comparedAs: Readonly<Record<IdentifierKind, Comparison>> = {
  email: {
    rule: 'Compared ignoring case and surrounding spaces: `Bilal@Example.org` and `bilal@example.org` are the same address. Domains may be in any script.',
    normal: 'In lower case, the domain in ASCII.',
  },
  CNIC: {
    rule: 'Compared by its 13 digits, with or without dashes and spaces, in ASCII, Arabic or Urdu digits: `35202-7654321-9` and `3520276543219` are the same card.',
    normal: '13 digits.',
  },
  phone: {
    rule: 'Compared by its digits in international form (E.164): `+92-3001234567`, `+923001234567`, `00923001234567` and, in `defaultCountry`, `0300 1234567` are the same number.',
    normal: 'E.164: a plus and digits.',
  },
  iban: {
    rule: 'A bank account, compared without spaces and case: `PK36 SCBL 0000 0011 2345 6702` and `pk36scbl0000001123456702` are the same. Its check digits have to fit.',
    normal: 'Without spaces, in capital letters.',
  },
  wallet: {
    rule: 'A mobile wallet, compared by its number as a phone is. Who runs it may stand before: `easypaisa:+923001234567` and `+923001234567` are the same. It is not compared with `phone`: ask for both where it may be either.',
    normal: 'The number in E.164.',
  },
  host: {
    rule: 'A website, compared by its name, in any script and without `www.`: `www.Shop.example` and `shop.example` are the same. Of a link, such as `https://shop.example/a?b`, the name is compared. Names that many share, such as `com.pk` and `facebook.com`, are refused.',
    normal: 'In lower case and in ASCII, without `www.`.',
  },
  handle: {
    rule: 'A name on a platform, compared ignoring case and an @: `instagram:@Shop_PK` and `instagram:shop_pk` are the same. Platforms: facebook, instagram, tiktok, x, telegram, snapchat, youtube, linkedin, discord.',
    normal: 'The platform, a colon and the name in lower case.',
  },
};
