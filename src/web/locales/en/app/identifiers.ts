import { type IdentifierKind, kindMessages, type MainKind } from '../../../../contract/rules/identifier-kinds.ts';
import { oneOf } from '../../one-of.ts';

/** What the box of the check takes besides links: a name on a platform is asked for by the link to its profile. */
export const typed: Record<Exclude<IdentifierKind, MainKind | 'handle'>, string> = {
  iban: 'an IBAN',
  wallet: 'a mobile wallet',
  host: 'a website',
};

/** What a kind of identifier is called, and what is said of one. */
export const identifiers = {
  kind_email: 'Email',
  kind_CNIC: 'CNIC',
  kind_phone: 'Phone',
  kind_iban: 'Bank account (IBAN)',
  kind_wallet: 'Mobile wallet',
  kind_host: 'Website',
  kind_handle: 'Social media name',
  identifierHint_email: 'Another address they used',
  identifierHint_phone: 'Another number they used, with the country code',
  identifierHint_iban: 'For example PK36 SCBL 0000 0011 2345 6702',
  identifierHint_wallet: 'Its number. Who runs it may come first: easypaisa:+923001234567',
  identifierHint_host: 'For example shop.example, or a link to a page there',
  identifierHint_handle: 'A link to the profile, or instagram:shop_pk',
  proofCheck_CNIC: 'The card shows the number that was typed, is whole, and was photographed, not drawn.',
  proofCheck_phone: 'Call the number and ask for the person, or find the number and a name on the bill.',
  proofCheck_iban: 'The statement or letter is from the bank of this IBAN, and shows the IBAN and a name.',
  proofCheck_wallet: 'The letter is from the operator of the wallet, and shows its number and a name.',
  proofCheck_handle:
    'The link opens the profile with the typed name, and the code is in its own words, not in a comment.',
};

/** One of each, as people check it and prove it. */
const provable: Record<IdentifierKind, string> = {
  email: 'an email address',
  CNIC: 'a CNIC',
  phone: 'a phone number',
  iban: 'a bank account',
  wallet: 'a mobile wallet',
  host: 'a website',
  handle: 'a profile',
};

/** Any of some kinds, as a sentence lists them. */
export const oneOfKinds = (kinds: readonly IdentifierKind[]): string =>
  oneOf(
    kinds.map((kind) => provable[kind]),
    ', ',
    ' or ',
  );

/** How people prove an identifier of each kind on /named. */
export const kindProofs = {
  proveKind_email: 'An email address',
  proveWay_email: 'We’ll send a code there. It takes about a minute.',
  proveTitle_email: 'What is the email address?',
  proveHint_email: 'It must be yours. We’ll send a code there.',
  proveLabel_email: 'Email address',
  proveKind_CNIC: 'A CNIC',
  proveWay_CNIC: 'You send a photo of the card, and a moderator looks at it.',
  proveTitle_CNIC: 'What is the CNIC?',
  proveHint_CNIC: '13 digits, with or without dashes.',
  proveLabel_CNIC: 'CNIC',
  proveWrong_CNIC: 'Enter the 13 digits of the CNIC',
  proveDocumentTitle_CNIC: 'Send a photo of the card',
  proveDocumentTypes_CNIC: 'PNG, JPEG or WebP up to 10 MB. Name and number must be readable; you may cover the rest.',
  proveDocumentLabel_CNIC: 'Photo of the front',
  proveDocumentRequired_CNIC: 'Choose a photo of the card',
  proveKind_phone: 'A phone number',
  proveWay_phone: 'We’ll send a code there, or a moderator will call. The next step says which.',
  proveTitle_phone: 'What is the phone number?',
  proveHint_phone: 'It must be yours. Include the country code, such as +923001234567.',
  proveLabel_phone: 'Phone number',
  proveWrong_phone: 'Enter a phone number with its country code, such as +923001234567',
  proveDocumentTitle_phone: 'Show that the number is yours',
  proveDocumentTypes_phone: 'For example of a bill with your number. PNG, JPEG or WebP up to 10 MB, or PDF up to 2 MB.',
  proveDocumentLabel_phone: 'A photo or a document',
  proveDocumentRequired_phone: 'Choose a file',
  proveKind_iban: 'A bank account (IBAN)',
  proveWay_iban: 'You send a statement or a letter from the bank, and a moderator looks at it.',
  proveTitle_iban: 'What is the IBAN?',
  proveHint_iban: 'As it is on your statement or in your bank’s app, such as PK36 SCBL 0000 0011 2345 6702.',
  proveLabel_iban: 'IBAN',
  proveWrong_iban: kindMessages.ibanInvalid,
  proveDocumentTitle_iban: 'Send a bank statement or a letter',
  proveDocumentTypes_iban:
    'It must show the IBAN and your name; you may cover the rest. PNG, JPEG or WebP up to 10 MB, or PDF up to 2 MB.',
  proveDocumentLabel_iban: 'The document',
  proveDocumentRequired_iban: 'Choose a file',
  proveKind_wallet: 'A mobile wallet',
  proveWay_wallet:
    'Such as Easypaisa or JazzCash. We’ll send a code to its number, or you send a letter from the operator.',
  proveTitle_wallet: 'What is the number of the wallet?',
  proveHint_wallet: 'The phone number that it was opened with, such as +923001234567.',
  proveLabel_wallet: 'Mobile wallet number',
  proveWrong_wallet: 'Enter a phone number with its country code, such as +923001234567',
  proveDocumentTitle_wallet: 'Send a letter from the operator',
  proveDocumentTypes_wallet:
    'It must show the number of the wallet and your name; you may cover the rest. PNG, JPEG or WebP up to 10 MB, or PDF up to 2 MB.',
  proveDocumentLabel_wallet: 'The document',
  proveDocumentRequired_wallet: 'Choose a file',
  proveKind_host: 'A website',
  proveWay_host: 'You add a DNS record or a small file. We check at once.',
  proveTitle_host: 'What is the website?',
  proveHint_host: 'Its name or a link to it, such as shop.example.com.',
  proveLabel_host: 'Website',
  proveWrong_host: kindMessages.hostInvalid,
  proveKind_handle: 'A social media name',
  proveWay_handle: 'You put a code in the profile, and a moderator looks at it.',
  proveTitle_handle: 'What is the name?',
  proveHint_handle: 'The platform and the name, such as instagram:shop_pk, or a link to the profile.',
  proveLabel_handle: 'Social media name',
  proveWrong_handle: kindMessages.handleInvalid,
};
