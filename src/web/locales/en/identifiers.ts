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
};
