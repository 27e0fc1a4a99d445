import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { programMessages } from '../messages/program-messages.ts';
import { ReportBody } from './report-body.ts';
import { notGivenFields } from './report-fields.ts';

const given = {
  name: 'Bilal Ahmed',
  email: 'bilal@example.org',
  phone: '+92-3007654321',
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: '14 Mall Road',
  city: 'Lahore',
  title: 'Paid, nothing came',
  evidence: 'I paid for a phone in advance and the parcel never came.',
};
const fields = ['email', 'url', 'address'];
const { email: _, url: __, address: ___, ...rest } = given;
const nothing = { email: null, url: null, address: null };

/** The errors of a body, by field; none if it is accepted. */
const refusals = (body: unknown): Record<string, string> =>
  Object.fromEntries((z.safeParse(ReportBody, body).error?.issues ?? []).map((one) => [one.path[0], one.message]));

describe('A report without what its author does not have', () => {
  test.each([
    ['are missing', {}],
    ['are null', nothing],
    ['are empty', { email: '', url: ' ', address: '' }],
    ['hold agreed values', { email: 'none@example.org', url: 'https://wa.me/923007654321', address: 'Not known' }],
    ['hold what no rule takes', { email: 7, url: 'javascript:alert(1)', address: {} }],
  ])('is taken when fields that are not given %s', (_, held) => {
    expect(z.parse(ReportBody, { ...rest, ...held, notGiven: fields })).toMatchObject({ ...rest, ...nothing });
  });

  test('has what it has', () => {
    const parsed = z.parse(ReportBody, { ...given, notGiven: ['address'] });
    expect(parsed).toMatchObject({ ...given, address: null });
    expect(parsed).not.toHaveProperty('notGiven');
  });

  test('must say so', () => {
    const required = { email: 'emailRequired', url: 'urlRequired', address: 'addressRequired' };
    for (const body of [rest, { ...rest, ...nothing }, { ...rest, ...nothing, notGiven: [] }])
      expect(refusals(body)).toEqual(required);
    expect(refusals({ ...rest, notGiven: ['email'] })).toEqual({ url: 'urlRequired', address: 'addressRequired' });
  });

  test('needs a phone number or a CNIC when it has no email', () => {
    for (const phone of [undefined, null, '', '  '])
      expect(refusals({ ...given, phone, notGiven: fields })).toEqual({ phone: 'phoneOrCnicRequired' });
    expect(refusals({ ...given, phone: null, CNIC: '35202-7654321-9', notGiven: fields })).toEqual({});
    expect(refusals({ ...given, phone: null, notGiven: ['url'] })).toEqual({});
    expect(refusals({ ...given, phone: 'call me', notGiven: fields })).toEqual({ phone: 'phoneInvalid' });
  });

  test.each([['city'], ['title', 'email'], 'email', 7, {}].map((notGiven) => [notGiven]))(
    'is refused when %j is not given',
    (notGiven) => {
      expect(refusals({ ...given, notGiven })).toEqual({ notGiven: 'notGivenInvalid' });
    },
  );

  test('is refused with the names of the fields that can be', () => {
    for (const field of notGivenFields) expect(programMessages.notGivenInvalid).toContain(field);
  });

  test('every other rule holds, and all that is wrong is said at once', () => {
    expect(refusals({ notGiven: fields })).toEqual({
      name: 'usernameRequired',
      phone: 'phoneOrCnicRequired',
      date: 'dateRequired',
      city: 'cityRequired',
      title: 'titleRequired',
      evidence: 'evidenceRequired',
    });
    for (const body of [null, 'text', 7, [given]]) expect(z.safeParse(ReportBody, body).success).toBe(false);
  });
});
