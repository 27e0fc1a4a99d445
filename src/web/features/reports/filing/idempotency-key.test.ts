import { afterEach, expect, test } from 'vitest';
import type { ReportBody } from '../../../../contract/reports/report-body.ts';
import { leftOut } from '../../../../contract/reports/report-fields.ts';
import { idempotencyKeyFor } from './idempotency-key.ts';

const body: ReportBody = {
  ...leftOut,
  name: 'Gold Shop',
  email: 'shop@example.com',
  CNIC: null,
  phone: null,
  date: '2026-01-02',
  url: 'https://example.com',
  address: 'Mall Road 1',
  city: 'Lahore',
  country: 'PK',
  title: 'Paid, no parcel',
  evidence: 'Paid in advance and nothing came.',
};

afterEach(() => sessionStorage.clear());

test('a changed report gets a new key', () => {
  const first = idempotencyKeyFor(body);
  expect(idempotencyKeyFor({ ...body, city: 'Karachi' })).not.toBe(first);
});
