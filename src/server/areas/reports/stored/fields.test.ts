import { expect, test } from 'vitest';
import type { ReportContent } from '../../../../contract/reports/report-fields.ts';
import { reportFieldNames, reportFields } from '../../../../contract/reports/report-fields.ts';
import { ReportBody } from '../../../../contract/reports/reports.ts';
import { parseKeyring } from '../../../platform/vault/keyring.ts';
import { createVault } from '../../../platform/vault/vault.ts';
import { reportContext, sealedReport } from './fields.ts';

const sealed = sealedReport(createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64'))));

const place = { id: '1', version: 1, authorId: 'sana' };

const content: ReportContent = {
  ...ReportBody.parse({
    name: 'Bilal Ahmed',
    email: 'bilal@example.org',
    date: '2026-02-14',
    url: 'https://example.org/shop',
    address: '14 Mall Road',
    city: 'Lahore',
    title: 'Paid, nothing came',
    evidence: 'I paid for a phone in advance and the parcel never came.',
  }),
  country: 'PK',
};

test('every field of the list is either sealed or has a column', () => {
  const opened = sealed.open(place, sealed.seal(place, content));
  for (const field of reportFieldNames)
    expect([field, field in opened]).toEqual([field, !('column' in reportFields[field])]);
});

test('an unknown field is refused', () => {
  const more = { ...content, bank: 'Example Bank' };
  // @ts-expect-error the compiler refuses it too
  expect(() => sealed.seal(place, more)).toThrow("bank is not in the list of a report's fields.");
});

test('a missing field is refused', () => {
  const { evidence: _, ...less } = content;
  // @ts-expect-error the compiler refuses it too
  expect(() => sealed.seal(place, less)).toThrow('A report lacks its field evidence.');
});

test('a field that was added after a report was sealed is null', () => {
  const vault = createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64')));
  const opened = sealedReport(vault).open(place, vault.seal(reportContext(place), { name: 'Bilal Ahmed' }));
  expect(opened).toMatchObject({ name: 'Bilal Ahmed', CNIC: null });
});
