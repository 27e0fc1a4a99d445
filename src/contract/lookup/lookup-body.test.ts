import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FurtherIdentifiers } from '../reports/further-rules.ts';
import { ReportBody } from '../reports/report-body.ts';
import { SubjectEmail } from '../rules/subject-email.ts';
import { BatchQuery, LookupBody } from './lookup-body.ts';

const asked = (body: unknown) => {
  const { data, error } = LookupBody.safeParse(body);
  return data ?? error.issues.map(({ path, message }) => [path.join('.'), message]);
};
const compared = (body: object) => {
  const result = asked(body);
  return 'compared' in result ? result.compared : result;
};

describe('a lookup understands', () => {
  test('in a phone number 00 before the country code, also where it is dialled otherwise', () => {
    for (const defaultCountry of ['PK', 'US', 'AU', 'KR', 'RU', null])
      expect(compared({ phone: '0092 300 1234567', defaultCountry })).toMatchObject({ phone: '+923001234567' });
  });
  test.each(['wa.me/49301234-567', 'wa.me/49301234 567', 'https://api.whatsapp.com/send?phone=49301234%20567'])(
    'no other number in a link to a chat that writes one in parts: %s',
    (phone) => expect(asked({ phone })).toEqual([['phone', 'lookupPhoneInvalid']]),
  );

  test.each([
    ['email', 'ali12@example.org', 'ali\u06f1\u06f2@example.org'],
    ['email', 'ali12@example.org', 'ali\u0661\u0662@example.org'],
    ['handle', 'instagram:shop12', 'instagram:shop\u06f1\u06f2'],
    ['handle', 'instagram:shop12', 'https://www.instagram.com/shop%DB%B1%DB%B2'],
    ['handle', 'facebook:1000', 'https://www.facebook.com/profile.php?id=\u0661\u0660\u0660\u0660'],
  ])('Urdu and Arabic digits, as a report does, in the %s %s', (kind, normal, written) => {
    expect(compared({ [kind]: written })).toMatchObject({ [kind]: normal });
    expect(FurtherIdentifiers.parse([{ kind, value: written }] as never)).toEqual([{ kind, value: normal }]);
    if (kind === 'email') expect(SubjectEmail.parse(written)).toBe(normal);
  });

  test('every dot-atom before the @, and a domain in any script', () => {
    for (const email of ["a!b#c$d%e&f'g*h+i/j=k?l^m_n`o{p|q}r~s-t@example.org", 'a.b.c@example.org'])
      expect(compared({ email })).toMatchObject({ email });
    expect(compared({ email: 'Ali@B\u00dcCHER.example' })).toMatchObject({ email: 'ali@xn--bcher-kva.example' });
    expect(compared({ email: 'ali@xn--bcher-kva.example' })).toMatchObject({ email: 'ali@xn--bcher-kva.example' });
    for (const email of [
      'a..b@example.org',
      '.a@example.org',
      'a.@example.org',
      'a@example',
      'a b@example.org',
      'a@b@c.org',
    ])
      expect(asked({ email })).toEqual([['email', 'emailInvalid']]);
  });

  test('a national number of the country that is given', () => {
    expect(compared({ phone: '030 12345678', defaultCountry: 'de' })).toMatchObject({ phone: '+493012345678' });
    expect(compared({ phone: '0300 1234567' })).toMatchObject({ phone: '+923001234567' });
    expect(asked({ phone: '0300 1234567', defaultCountry: 'Pakistan' })).toEqual([
      ['defaultCountry', 'countryCodeInvalid'],
    ]);
  });
});

test('what may be filed may be asked for', () => {
  const body = {
    name: 'Bilal Ahmed',
    title: 'Paid, nothing came',
    CNIC: null,
    date: '2026-02-14',
    url: 'https://example.org',
    address: '14 Mall Road',
    city: 'Lahore',
    evidence: 'I paid for a phone in advance and nothing came.',
  };
  const local = fc.string({ unit: fc.constantFrom(..."abz09!#$%&'*+/=?^_`{|}~-."), minLength: 1, maxLength: 20 });
  const domain = fc.constantFrom(
    'example.org',
    'b\u00fccher.example',
    'a-.example.org',
    '\u0645\u062b\u0627\u0644.example',
  );
  const phone = fc.stringMatching(/^(\+92|0)?[ -]?3\d\d[ -]?\d{7}$/);
  fc.assert(
    fc.property(local, domain, phone, (name, host, number) => {
      const filed = ReportBody.safeParse({ ...body, email: `${name}@${host}`, phone: number });
      if (!filed.success) return;
      expect(asked({ email: `${name}@${host}`, phone: number, strict: true })).toMatchObject({ unusable: [] });
      expect(asked({ email: filed.data.email, phone: filed.data.phone, strict: true })).toMatchObject({ unusable: [] });
    }),
  );
});

describe('an identifier that cannot be used', () => {
  test('refuses the lookup when it is alone, and when all are wanted', () => {
    expect(asked({ email: 'bilal@', CNIC: ['1'] })).toEqual([
      ['email', 'emailInvalid'],
      ['CNIC', 'textExpected'],
    ]);
    expect(asked({ email: 'bilal@', phone: '0300 1234567', strict: true })).toEqual([['email', 'emailInvalid']]);
    expect(asked({ email: '\u200b', phone: ' ' })).toEqual([['email', 'identifierRequired']]);
  });

  test('is refused without an exception, whatever it is', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.constant(undefined), fc.anything());
    fc.assert(
      fc.property(anything, anything, anything, (email, CNIC, phone) => {
        for (const schema of [LookupBody, BatchQuery]) {
          const { data } = schema.safeParse({ email, CNIC, phone });
          if (data) expect(data.identifiers.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  [{ detail: 'all' }, 'detailInvalid'],
  [{ explain: 'yes' }, 'flagInvalid'],
  [{ maxAgeDays: 0 }, 'maxAgeDaysInvalid'],
  [{ maxAgeDays: '30' }, 'maxAgeDaysInvalid'],
  [{ since: 'yesterday' }, 'sinceInvalid'],
  [{ since: '2026-02-31T25:00' }, 'sinceInvalid'],
  // A day that is none would be another one: 2 March.
  [{ since: '2026-02-30' }, 'sinceInvalid'],
  [{ since: '2026-02-30T10:00:00Z' }, 'sinceInvalid'],
  [{ category: 'fraud' }, 'categoryInvalid'],
  [{ category: [] }, 'categoryInvalid'],
  [{ standing: ['listed'] }, 'standingInvalid'],
  [{ minScore: 101 }, 'minScoreInvalid'],
  [{ approximate: 'yes' }, 'flagInvalid'],
  [{ receipt: 'yes' }, 'flagInvalid'],
])('of what an answer should show, %j is refused by its name', (wish, code) => {
  expect(asked({ email: 'ali@example.org', ...wish })).toEqual([[Object.keys(wish)[0], code]]);
});
