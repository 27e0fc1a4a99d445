import type { ReportBody } from '../../src/contract/reports/report-body.ts';

/** A report whose author has everything that the rules require. */
export type CompleteReport = ReportBody & { name: string; email: string; url: string; address: string };

/** The body of a valid report. */
export function aReport(overrides: Partial<CompleteReport> = {}): CompleteReport {
  return {
    name: 'Bilal Ahmed',
    email: 'bilal@example.org',
    CNIC: '35202-7654321-9',
    phone: '+92-3007654321',
    date: '2026-02-14',
    url: 'https://example.org/shop',
    address: '14 Mall Road',
    city: 'Lahore',
    country: 'PK',
    title: 'Paid, nothing came',
    category: 'non_delivery',
    channel: 'marketplace',
    amountLost: { amount: '45000', currency: 'PKR' },
    relation: 'victim',
    furtherIdentifiers: null,
    evidence: 'I paid for a phone in advance and the parcel never came.',
    ...overrides,
  };
}
