/** The rules of a report, each on both sides of its bound: one list for the server's tests and the form's. Only tests read it. */
import type { MessageKey } from '../messages/messages.ts';
import type { ReportField } from './report-fields.ts';

interface RuleCase {
  /** The field's name on the wire. */
  field: ReportField;
  /** What the value is, for the name of a test. */
  what: string;
  value: string;
  /** The message at the field; null if the value is valid. */
  says: MessageKey | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const letters = (count: number) => 'x'.repeat(count);
/** Characters that show nothing: a space without width, a mark of the writing direction, a filler. */
const unseen = '\u200b\u202e\u3164';
const linkOf = (length: number) => `https://example.org/${letters(length - 'https://example.org/'.length)}`;

const taken = (field: ReportField, what: string, value: string): RuleCase => ({ field, what, value, says: null });
const refused = (field: ReportField, what: string, value: string, says: MessageKey): RuleCase => ({
  field,
  what,
  value,
  says,
});

export const ruleCases: readonly RuleCase[] = [
  refused('name', 'no name', '', 'usernameRequired'),
  refused('name', 'a name of spaces', '    ', 'usernameRequired'),
  refused('name', 'a name of nothing that can be seen', unseen.repeat(2), 'usernameRequired'),
  refused('name', 'a name of 2', 'Al', 'usernameMin'),
  taken('name', 'a name with a joiner of letters', 'می\u200cخواهم'),
  taken('name', 'a name of 3', 'Ali'),
  taken('name', 'a name in Urdu', 'بلال احمد'),
  taken('name', 'a name of 20', letters(20)),
  refused('name', 'a name of 21', letters(21), 'usernameMax'),

  refused('email', 'no email', '', 'emailRequired'),
  refused('email', 'an email without its host', 'bilal@', 'emailInvalid'),
  refused('email', 'an email without an at', 'bilal.example.org', 'emailInvalid'),
  refused('email', 'an email with a space', 'bilal ahmed@example.org', 'emailInvalid'),
  taken('email', 'an email', 'bilal@example.org'),
  taken('email', 'an email in capitals', 'Bilal.Ahmed@EXAMPLE.org'),

  refused('title', 'no title', '', 'titleRequired'),
  refused('title', 'a title of nothing that can be seen', unseen.repeat(3), 'titleRequired'),
  refused('title', 'a title of 2', 'No', 'titleMin'),
  taken('title', 'a title of 3', 'Not'),
  taken('title', 'a title of 50', letters(50)),
  refused('title', 'a title of 51', letters(51), 'titleMax'),

  taken('CNIC', 'no card number', ''),
  taken('CNIC', 'a card number of 5, 7 and 1', '35202-7654321-9'),
  refused('CNIC', 'a card number without dashes', '3520276543219', 'cnicInvalid'),
  refused('CNIC', 'a card number that lacks a digit', '35202-765432-9', 'cnicInvalid'),
  refused('CNIC', 'a card number with a digit too many', '35202-76543210-9', 'cnicInvalid'),
  refused('CNIC', 'a card number with letters', '35202-765432x-9', 'cnicInvalid'),

  taken('phone', 'no phone number', ''),
  taken('phone', 'no phone number that can be seen', unseen),
  taken('phone', 'a country code of 1 digit', '+1-234567890'),
  taken('phone', 'a country code of 3 digits', '+923-001234567'),
  taken('phone', 'a Pakistani mobile of ten digits', '+92-3007654321'),
  taken('phone', 'a mobile as it is written at home', '0300 7654321'),
  refused('phone', 'a phone number of words', 'call me', 'phoneInvalid'),
  refused('phone', 'a country code of 4 digits', '+9230-012345678', 'phoneInvalid'),
  refused('phone', 'a phone number of 8 digits', '+999-12345678', 'phoneInvalid'),
  refused('phone', 'a phone number of 10 digits that no country has', '+999-1234567890', 'phoneInvalid'),

  refused('city', 'no city', '', 'cityRequired'),
  refused('city', 'a city of nothing that can be seen', unseen.repeat(3), 'cityRequired'),
  refused('city', 'a city of 2', 'Xi', 'cityMin'),
  taken('city', 'a city of 3', 'Dir'),
  taken('city', 'a city of 20', letters(20)),
  refused('city', 'a city of 21', letters(21), 'cityMax'),

  taken('country', 'no country', ''),
  taken('country', 'a country', 'GB'),
  refused('country', 'a country that is none', 'XX', 'countryInvalid'),

  refused('date', 'no date', '', 'dateRequired'),
  refused('date', 'a day that is none', '2026-02-30', 'dateInvalid'),
  refused('date', 'a date with a time', '2026-02-03T10:00:00Z', 'dateInvalid'),
  refused('date', 'a date the other way round', '03-02-2026', 'dateInvalid'),
  taken('date', 'today', dayFromNow(0)),
  refused('date', 'the day after tomorrow', dayFromNow(2), 'dateFuture'),
  taken('date', 'the first day of 1970', '1970-01-01'),
  refused('date', 'the last day of 1969', '1969-12-31', 'datePast'),

  refused('address', 'no address', '', 'addressRequired'),
  refused('address', 'an address of nothing that can be seen', unseen, 'addressRequired'),
  taken('address', 'an address of 1', '7'),
  taken('address', 'an address of 200', letters(200)),
  refused('address', 'an address of 201', letters(201), 'addressMax'),

  refused('evidence', 'no evidence', '', 'evidenceRequired'),
  refused('evidence', 'evidence of nothing that can be seen', unseen.repeat(20), 'evidenceRequired'),
  refused('evidence', 'evidence of 19', letters(19), 'evidenceMin'),
  taken('evidence', 'evidence of 20', letters(20)),
  taken('evidence', 'evidence of 500', letters(500)),
  refused('evidence', 'evidence of 501', letters(501), 'evidenceMax'),

  taken('category', 'no category', ''),
  taken('category', 'a category', 'identity_theft'),
  refused('category', 'a category that is none', 'theft', 'categoryInvalid'),

  taken('channel', 'no channel', ''),
  taken('channel', 'a channel', 'phone_call'),
  refused('channel', 'a channel that is none', 'fax', 'channelInvalid'),

  taken('relation', 'no relation', ''),
  taken('relation', 'a relation', 'witness'),
  refused('relation', 'a relation that is none', 'judge', 'relationInvalid'),

  taken('amountLost', 'no amount', ''),
  taken('amountLost', 'a whole amount', '45000 PKR'),
  taken('amountLost', 'an amount with decimals', '1500.50 usd'),
  taken('amountLost', 'an amount of 12 digits', `${'9'.repeat(12)} IDR`),
  refused('amountLost', 'an amount of 13 digits', `${'9'.repeat(13)} IDR`, 'amountInvalid'),
  refused('amountLost', 'an amount of 0', '0.00 PKR', 'amountInvalid'),
  refused('amountLost', 'an amount below 0', '-5 PKR', 'amountInvalid'),
  refused('amountLost', 'an amount in words', 'much PKR', 'amountInvalid'),
  refused('amountLost', 'an amount without a currency', '45000', 'currencyInvalid'),
  refused('amountLost', 'an amount in a currency that is none', '45000 XYZ', 'currencyInvalid'),

  taken('furtherIdentifiers', 'no further identifiers', ''),
  taken('furtherIdentifiers', 'a bank account', 'iban:PK36 SCBL 0000 0011 2345 6702'),
  taken('furtherIdentifiers', 'a website and a name on a platform', 'host:shop.example; handle:instagram:@shop_pk'),

  refused('url', 'no link', '', 'urlRequired'),
  refused('url', 'a link that is none', 'my shop', 'urlInvalid'),
  refused('url', 'a link without its scheme', 'example.org/shop', 'urlInvalid'),
  refused('url', 'a link that runs', 'javascript:alert(1)', 'urlInvalid'),
  refused('url', 'a link to a file', 'ftp://example.org/shop', 'urlInvalid'),
  refused('url', 'a link with a password', 'https://a:b@example.org/', 'urlInvalid'),
  taken('url', 'a link', 'https://example.org/shop?item=1'),
  taken('url', 'a link without encryption', 'http://example.org'),
  taken('url', 'a link of 2048', linkOf(2048)),
  refused('url', 'a link of 2049', linkOf(2049), 'urlInvalid'),
];
