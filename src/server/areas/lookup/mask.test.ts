import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOut } from '../../../contract/reports/report-fields.ts';
import { hiddenMark } from '../../../contract/rules/narrative.ts';
import { masked, maskedOnce } from './mask.ts';

const report = {
  ...leftOut,
  title: 'Paid, nothing came',
  name: 'Bilal Ahmed',
  email: 'hidden.person@secret-mail.example.org',
  CNIC: '61101-9876543-2',
  phone: '+92 333 9876543',
  address: '14 Hidden Road',
  city: 'Multan',
  country: 'PK',
  evidence: 'Nobody without the secret may read this.',
  date: '2026-02-14',
  url: 'https://example.org/shop',
};
const shown = (title: string) => masked({ ...report, title }).title;

describe('the latest reports', () => {
  const names: [string, string][] = [
    ['Bilal Ahmed', 'B. A.'],
    ['  bilal\u200b AHMED-Khan ', 'B. A. K.'],
    ['بلال احمد', 'ب. ا.'],
    ['0333-9876543', '*****'],
    ['Ali 0333 9876543', 'A.'],
  ];
  test.each(names)('show %j as initials', (name, initials) => expect(masked({ ...report, name }).name).toBe(initials));

  const separators = [..." .-_/,;:•·|~*'’\u00a0\u2013\u2014\u200b\u200d\u2060\u00ad", '', ', ', ' / ', ' - '];
  test('show no number of a title, whatever separates its digits', () => {
    const separator = fc.constantFrom(...separators);
    const value = fc.constantFrom('6110198765432', '03339876543');
    fc.assert(
      fc.property(fc.array(separator, { minLength: 13, maxLength: 13 }), value, (between, digits) => {
        const written = [...digits].map((digit, at) => digit + (between[at] ?? '')).join('');
        expect(shown(`Call ${written} now`)).not.toMatch(/\d/);
      }),
    );
  });

  const addresses = [
    'hidden.person@secret-mail.example.org',
    'hidden.person＠secret-mail.example.org',
    'hidden.person﹫secret-mail。example。org',
    'hidden.person @ secret-mail.example.org',
    'hidden.person(at)secret-mail.example.org',
    'hidden.person [at] secret-mail.example.org',
    'hidden\u200b.person\u200b@\u200bsecret-mail.example.org',
    'hidden_person@secret-mail,example,org',
    'hidden.person%40secret-mail.example.org',
    'hidden.person%2540secret-mail.example.org',
    'hidden person at secret mail dot example dot org',
    'h•i•d•d•e•n•person•secret•mail•example•org',
  ];
  test.each(addresses)('do not show %j', (written) => {
    for (const title of [written, `Wrote from ${written}`, `https://example.org/?to=${written}`])
      expect(shown(title).replace(/[^a-z]/g, '')).not.toMatch(/hidden|secret(?!mailexampleorg$)/);
  });

  const links: [string, string][] = [
    ['https://wa.me/923339876543?mail=hidden.person%40secret-mail.example.org', 'https://wa.me/*****'],
    ['https://example.org/%30%33%33%33%39%38%37%36%35%34%33', 'https://example.org/*****'],
    ['https://example.org/shop?item=12', 'https://example.org/*****'],
    ['https://www.facebook.com/someone.else.96', 'https://www.facebook.com/*****'],
    ['https://example.org?id=someone', 'https://example.org/*****'],
    ['https://example.org\\someone', 'https://example.org/*****'],
    ['https://bilal-ahmed.example.org/', 'https://*****-*****.example.org/'],
    ['https://bilalahmed96.example.org', 'https://*****.example.org'],
    ['https://someone@example.org/', 'https://*****/'],
    ['HTTPS://Example.org', 'HTTPS://Example.org'],
    [hiddenMark, hiddenMark],
  ];
  test.each(links)('show %j as %j', (url, expected) => expect(masked({ ...report, url }).url).toBe(expected));

  const titles: [string, string][] = [
    ['Bilal Ahmed took my money', '***** ***** took my money'],
    ['AHMED, Bilal: never paid', '*****, *****: never paid'],
    ['Bilál took it', '***** took it'],
    ['bilalahmed96 took it', '***** took it'],
    ['ahmed_bilal took it', '*****_***** took it'],
    ['B i l a l A h m e d took it', '*****'],
    ['Sold by @someone.96 only', 'Sold ***** only'],
    ['See facebook.com/someone.else now', 'See facebook.com/***** now'],
    ['See t.me/someone?x=1', 'See t.me/*****'],
  ];
  test.each(titles)('show the title %j as %j', (title, expected) => expect(shown(title)).toBe(expected));

  const short: [string, string][] = [
    ['Paid ali_pk, nothing came', 'Paid ***** nothing came'],
    ['Insta: ALI_PK', 'Insta: *****'],
    ['ALIPK took it', '***** took it'],
    ['Alipkistan is no name of theirs', 'Alipkistan is no name of theirs'],
    ['See a.pk/sale', 'See *****/sale'],
  ];
  test.each(short)('show no short identifier of the report: %j as %j', (title, expected) => {
    const furtherIdentifiers = [
      { kind: 'handle' as const, value: 'instagram:ali_pk' },
      { kind: 'host' as const, value: 'a.pk' },
    ];
    expect(masked({ ...report, furtherIdentifiers, title }).title).toBe(expected);
  });

  test('show no number that was typed as a city', () => {
    const cities = ['Lahore 03339876543', 'sana@example.org', 'Multan', 'لاہور'];
    expect(cities.map((city) => masked({ ...report, city }).city)).toEqual([
      'Lahore *****',
      '*****',
      'Multan',
      'لاہور',
    ]);
  });

  test('show no word of an Urdu name, however its vowels are written', () => {
    const named = { ...report, name: 'بلال علی' };
    expect(masked({ ...named, title: 'بِلال نے رقم لی، علی نے سامان نہیں دیا' }).title).toBe(
      '***** نے رقم لی، ***** نے سامان نہیں دیا',
    );
  });

  // With a search from each character to the end, these would take minutes, not less than a second.
  test('of thousands of hostile reports are masked at once', () => {
    const filler = ['a', 'a.', '@', 'a@ ', ' ', '%', '%25', '1', '1-', '(at', 'ـ', 'a\u0316\u0301'];
    for (const part of filler) {
      const url = `https://example.org/${part.repeat(2_000)}`.slice(0, 2_048);
      const title = part.repeat(50).slice(0, 50);
      for (let n = 0; n < 200; n += 1) masked({ ...report, title, url });
    }
  });

  test('are masked once, and anew when they are edited or passages are hidden', () => {
    const [once, latest] = [
      maskedOnce(),
      { ...report, id: '1', version: 1, standing: 'unverified' as const, disputed: false },
    ];
    const first = once(latest);
    expect(first).toEqual(masked(report));
    expect(once(latest)).toBe(first);
    expect(once({ ...latest, version: 2, title: 'Paid twice' }).title).toBe('Paid twice');
    const passages = [{ field: 'title' as const, from: 0, to: 4 }];
    expect(once({ ...latest, passages, title: `${hiddenMark}, nothing came` }).title).toBe(
      `${hiddenMark}, nothing came`,
    );
    for (let n = 2; n < 200; n += 1) once({ ...latest, id: String(n) });
    expect(once(latest)).not.toBe(first);
  });

  const harmless = ['Paid, nothing came', 'Paid 5000, 2 times', 'رقم لے لی، سامان نہیں آیا', 'می\u200cخواهم پول'];
  test.each(harmless)('show %j as it was written', (title) => expect(shown(title)).toBe(title));
});
