import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testIdentities } from '../lookup/test-identities.ts';
import { groupedIban, ibanOf, normalIban } from '../rules/iban.ts';
import { furtherKinds } from '../rules/identifier-kinds.ts';
import { kindRules, maskedIdentifier, normalIdentifier } from '../rules/identifiers.ts';
import { furtherParts, furtherText, maxInAll } from './further-identifiers.ts';
import { FurtherIdentifiers } from './further-rules.ts';

describe('A bank account', () => {
  const iban = 'PK36SCBL0000001123456702';

  test.each([
    ['with spaces', 'PK36 SCBL 0000 0011 2345 6702'],
    ['with dashes', 'pk36-scbl-0000-0011-2345-6702'],
    ['in lower case', iban.toLowerCase()],
    ['in Urdu digits', 'PK۳۶SCBL۰۰۰۰۰۰۱۱۲۳۴۵۶۷۰۲'],
    ['between unseen characters', `\u202a${iban}\u202c`],
  ])('is the same %s', (_how, typed) => {
    expect(normalIban(typed)).toBe(iban);
  });

  test.each([
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'SA0380000000608010167519',
    'AE070331234567890123456',
  ])('may be of any country: %s', (other) => {
    expect(normalIban(other)).toBe(other);
    expect(normalIban(groupedIban(other))).toBe(other);
  });

  test('is none with a slip in any of its characters, or with two of them swapped', () => {
    for (let at = 0; at < iban.length; at += 1) {
      const slip = iban[at] === '1' ? '2' : '1';
      expect(normalIban(iban.slice(0, at) + slip + iban.slice(at + 1)), `at ${at}`).toBeNull();
    }
    expect(normalIban('PK36SCBL0000001132456702')).toBeNull();
  });

  test.each([
    '',
    'PK36',
    `${iban}0`,
    iban.slice(0, -1),
    // The right check digits, but no such country, or another length there.
    ibanOf('XX', 'SCBL0000001123456702'),
    ibanOf('PK', 'SCBL000000112345670'),
    '36PKSCBL0000001123456702',
  ])('is not %j', (typed) => {
    expect(normalIban(typed)).toBeNull();
  });

  test('gets check digits that fit', () => {
    expect(ibanOf('PK', 'SCBL0000001123456702')).toBe(iban);
  });
});

describe('A website', () => {
  test.each([
    ['Shop.Example', 'shop.example'],
    ['www.shop.example.', 'shop.example'],
    ['WWW.Shop.Example', 'shop.example'],
    ['www.example', 'www.example'],
    ['www.www.shop.example', 'shop.example'],
    ['www.www.example', 'www.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['دکان.example', 'xn--mgbp4e7t.example'],
    ['a-b.c.co.uk', 'a-b.c.co.uk'],
    ['https://shop.example', 'shop.example'],
    ['HTTPS://WWW.Shop.Example/a?b#c', 'shop.example'],
    ['http://shop.example:8080/', 'shop.example'],
    ['https://shop.example./a', 'shop.example'],
    ['https://bücher.example/ä', 'xn--bcher-kva.example'],
    [' \u200ehttps://دکان.example/کپڑے\u200e ', 'xn--mgbp4e7t.example'],
    ['shop.example/path', 'shop.example'],
    ['www.shop.example/@sana', 'shop.example'],
    ['shop.example:8080', 'shop.example'],
    ['shop.example?x', 'shop.example'],
    // A browser goes to what stands behind the @.
    ['https://bank.example@shop.example/login', 'shop.example'],
    ['https://shop.example/https://bank.example/', 'shop.example'],
    [`https://shop.example/${'a'.repeat(2_000)}`, 'shop.example'],
  ])('%s is compared as %s', (typed, normal) => {
    expect(normalIdentifier('host', typed)).toBe(normal);
    expect(normalIdentifier('host', normal)).toBe(normal);
  });

  test.each([
    'user@shop.example',
    'user@shop.example/path',
    'https://',
    'https:///path',
    'https://localhost/a',
    'https://192.0.2.1/a',
    'https://0x7f000001/',
    'https://[2001:db8::1]/',
    'https://my_shop.example/',
    'https://shop .example',
    'ftp://shop.example/',
    'javascript://shop.example/%0aalert(1)',
    'mailto:sana@shop.example',
    'https://wa.me/923001234567',
    '/path',
    'localhost',
    '.example',
    'shop..example',
    '-shop.example',
    '192.0.2.1',
    'shop example.org',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    '',
  ])('is not %j', (typed) => {
    expect(normalIdentifier('host', typed)).toBeNull();
  });
});

describe('A name on a platform', () => {
  test.each([
    ['instagram:shop_pk', 'instagram:shop_pk'],
    ['Instagram: @Shop_PK', 'instagram:shop_pk'],
    ['ig:shop.pk', 'instagram:shop.pk'],
    // As at the end of a sentence.
    ['instagram:shop.pk.', 'instagram:shop.pk'],
    ['twitter:@Ali', 'x:ali'],
    ['fb:John.Doe', 'facebook:johndoe'],
    ['youtube:دکان', 'youtube:دکان'],
    ['https://www.instagram.com/Shop_PK/?hl=en', 'instagram:shop_pk'],
    ['https://www.facebook.com/profile.php?id=100012345', 'facebook:100012345'],
    ['tiktok.com/@shop', 'tiktok:shop'],
    ['https://t.me/shop', 'telegram:shop'],
    ['https://twitter.com/ali', 'x:ali'],
    ['linkedin.com/in/sana-mirza', 'linkedin:sana-mirza'],
    ['https://www.facebook.com/profile.php?sk=about&id=100012345', 'facebook:100012345'],
    ['https://youtube.com/@shop?si=abc', 'youtube:shop'],
    ['https://www.youtube.com/@%D8%AF%DA%A9%D8%A7%D9%86', 'youtube:دکان'],
    ['https://www.snapchat.com/add/Shop', 'snapchat:shop'],
    ['https://www.snapchat.com/@shop', 'snapchat:shop'],
    ['https://x.com/addison', 'x:addison'],
    ['instagram.com/logan', 'instagram:logan'],
    // A person may have such a name.
    ['x:watch', 'x:watch'],
  ])('%s is compared as %s', (typed, normal) => {
    expect(normalIdentifier('handle', typed)).toBe(normal);
    expect(normalIdentifier('handle', normal)).toBe(normal);
  });

  test.each([
    'shop_pk',
    '@shop_pk',
    'instagram:',
    'instagram:@',
    'facebook:...',
    'instagram:...',
    'orkut:ali',
    'x:two words',
    'x:a/b',
    ':a',
    'https://shop.example/ali',
    'instagram.com',
    'https://www.instagram.com/p/Cabc',
    // Pages of the platforms: every video has the same before its ?.
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/playlist?list=PL1',
    'https://youtube.com/results?search_query=a',
    'https://m.facebook.com/story.php?story_fbid=1&id=100012345',
    'https://www.facebook.com/photo.php?fbid=1',
    'https://www.facebook.com/photo/?fbid=1',
    'https://www.facebook.com/permalink.php?story_fbid=1&id=2',
    'https://www.facebook.com/profile.php',
    'https://www.facebook.com/watch/?v=1',
    'https://www.facebook.com/sharer.php?u=x',
    'https://www.facebook.com/marketplace/',
    'https://www.instagram.com/explore/',
    'https://x.com/search?q=a',
    'https://x.com/home',
    'https://t.me/joinchat?a',
    'https://t.me/proxy?server=192.0.2.1&port=443',
    'https://t.me/iv?url=https://shop.example',
    'https://x.com/tos',
    'https://www.tiktok.com/foryou',
    'https://www.linkedin.com/feed/',
    'https://www.snapchat.com/discover',
    'https://www.facebook.com/in/ali',
    'https://www.instagram.com/%',
  ])('is not %j', (typed) => {
    expect(normalIdentifier('handle', typed)).toBeNull();
  });
});

describe('A mobile wallet', () => {
  test.each(['+92 300 1234567', '0300-1234567', 'easypaisa:03001234567', 'JazzCash : +923001234567'])(
    '%s is compared by its number',
    (typed) => {
      expect(normalIdentifier('wallet', typed)).toBe('+923001234567');
    },
  );

  test.each(['easypaisa', 'easypaisa:', 'two words:+923001234567', '12345'])('is not %j', (typed) => {
    expect(normalIdentifier('wallet', typed)).toBeNull();
  });
});

const parsed = (value: unknown) => z.parse(FurtherIdentifiers, value);
const refusals = (value: unknown) =>
  z.safeParse(FurtherIdentifiers, value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('Further identifiers', () => {
  test('are kept in normal form, a wallet with who runs it, each once', () => {
    expect(
      parsed([
        { kind: 'email', value: ' Shop@EXAMPLE.org' },
        { kind: 'phone', value: '0300 1234567' },
        { kind: 'phone', value: '+92-3001234567' },
        { kind: 'wallet', value: 'EasyPaisa: 0300 1234567' },
        { kind: 'wallet', value: 'jazzcash:+923001234567' },
        { kind: 'iban', value: 'pk36 scbl 0000 0011 2345 6702' },
        { kind: 'host', value: 'www.Shop.example' },
        { kind: 'host', value: 'https://shop.example/a?b' },
        { kind: 'handle', value: 'ig:@Shop' },
      ]),
    ).toEqual([
      { kind: 'email', value: 'shop@example.org' },
      { kind: 'phone', value: '+923001234567' },
      { kind: 'wallet', value: 'easypaisa:+923001234567' },
      { kind: 'iban', value: 'PK36SCBL0000001123456702' },
      { kind: 'host', value: 'shop.example' },
      { kind: 'handle', value: 'instagram:shop' },
    ]);
  });

  const invented = testIdentities.flatMap((identity) => furtherKinds.map((kind) => [kind, identity[kind]] as const));
  const typed = [
    ['email', 'Shop@EXAMPLE.org'],
    ['email', 'sana@bücher.example'],
    ['phone', '0300 1234567'],
    ['phone', '+92-3001234567'],
    ['phone', 'wa.me/923001234567'],
    // A number for the simple pattern alone, as the last two wallets are.
    ['phone', '+92-300123456'],
    ['iban', 'pk36 scbl 0000 0011 2345 6702'],
    ['wallet', 'EasyPaisa: 0300 1234567'],
    ['wallet', '0300 1234567'],
    ['wallet', '+92-300123456'],
    ['wallet', 'EasyPaisa : +۹۲-۳۰۰۱۲۳۴۵۶'],
    ['host', 'https://WWW.Shop.example/a?b'],
    ['host', 'bücher.example'],
    ['handle', 'ig:@Shop'],
    ['handle', 'https://www.facebook.com/Ali.Khan'],
    ['handle', 'instagram:İpek'],
    ['handle', 'youtube:دکان'],
  ] as const;

  test.each([...invented, ...typed])(
    'name what was typed, also when what is kept is read again: %s %s',
    (kind, value) => {
      const once = parsed([{ kind, value }]);
      const kept = once?.map((one) => ({ kind: one.kind, value: normalIdentifier(one.kind, one.value) }));
      expect(kept).toEqual([{ kind, value: normalIdentifier(kind, value) }]);
      expect(parsed(once)).toEqual(once);
      expect(parsed(furtherText(once ?? []))).toEqual(once);
    },
  );

  test.each([[undefined], [null], [[]], [''], [' ; \n']])('are none in %j', (value) => {
    expect(parsed(value)).toBeNull();
  });

  test('are read from one text, and written as one that is read again', () => {
    const all = parsed('iban: PK36 SCBL 0000 0011 2345 6702; wallet:easypaisa:0300 1234567\nhandle:instagram:shop;');
    expect(all).toHaveLength(3);
    expect(furtherText(all ?? [])).toBe(
      'iban:PK36SCBL0000001123456702; wallet:easypaisa:+923001234567; handle:instagram:shop',
    );
    expect(parsed(furtherText(all ?? []))).toEqual(all);
    expect(furtherParts(furtherText(all ?? []))).toEqual(all);
    expect(parsed('host:https://a.example/x;y=1?z; host:b.example;host:c.example/;')).toEqual(
      ['a', 'b', 'c'].map((name) => ({ kind: 'host', value: `${name}.example` })),
    );
  });

  test.each([
    'https://www.instagram.com/shop_pk',
    'https://m.facebook.com/groups/1/posts/2',
    't.me/shop',
    'youtube.com',
    'https://chat.whatsapp.com/abc',
  ])('are no website that millions share: %s', (value) => {
    expect(refusals([{ kind: 'host', value }])).toEqual([['0.value', 'hostShared']]);
  });

  test('are refused by their place in the list, with what is wrong', () => {
    const values = furtherKinds.map((kind) => ({ kind, value: 'none of it' }));
    expect(refusals(values)).toEqual(furtherKinds.map((kind, at) => [`${at}.value`, kindRules[kind].invalid]));
    expect(refusals([{ kind: 'CNIC', value: '35202-7654321-9' }, 'iban:x', null, { kind: 'iban' }])).toEqual([
      ['0.kind', 'furtherKindInvalid'],
      ['1.kind', 'furtherKindInvalid'],
      ['2.kind', 'furtherKindInvalid'],
      ['3.value', 'ibanInvalid'],
    ]);
    const tooMany = Array(maxInAll + 1).fill({ kind: 'host', value: 'a.example' });
    for (const value of [7, {}, true, 'a'.repeat(1_000_000), tooMany])
      expect(refusals(value)).toEqual([['', 'furtherInvalid']]);
    expect(refusals([{ kind: 'host', value: `${'a'.repeat(1_000_000)}.example` }])).toEqual([
      ['0.value', 'hostInvalid'],
    ]);
  });

  test('are at most five of a kind, and five of each', () => {
    const hosts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ kind: 'host' as const, value: `shop${at}.example` }));
    expect(parsed(hosts(5))).toHaveLength(5);
    expect(refusals(hosts(6))).toEqual([['', 'furtherTooMany']]);
    expect(parsed([...hosts(5), ...hosts(5)])).toHaveLength(5);
    const handles = hosts(5).map(({ value }) => ({ kind: 'handle', value: `x:${value}` }));
    expect(parsed([...hosts(5), ...handles])).toHaveLength(10);
  });

  test('are masked but for what tells two apart', () => {
    expect(maskedIdentifier('iban', 'PK36SCBL0000001123456702')).toBe('PK3*******702');
    expect(maskedIdentifier('handle', 'instagram:shop_pk')).toBe('instagram:s*******k');
    expect(maskedIdentifier('wallet', 'easypaisa:+923001234567')).toBe('eas*******567');
  });
});
