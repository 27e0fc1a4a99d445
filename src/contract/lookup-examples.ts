/** Invented calls and answers of the lookup API, for the OpenAPI document and the docs page. */
import { problemCatalogue } from './problem-catalogue.ts';

const requestId = '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90';

export const identifiers = { email: 'bilal@example.org', CNIC: '35202-7654321-9', phone: '+92-3007654321' };

const report = {
  title: 'Paid, nothing came',
  name: 'Bilal Ahmed',
  ...identifiers,
  address: '14 Mall Road',
  city: 'Lahore',
  country: 'PK',
  evidence: 'I paid for a phone in advance and the parcel never came.',
  date: '2026-02-14',
  url: 'https://example.org/shop',
  category: 'non_delivery',
};

const totals = {
  reports: 1,
  authors: 1,
  capped: false,
  firstReportedAt: '2026-02-15T09:30:00.000Z',
  lastReportedAt: '2026-02-15T09:30:00.000Z',
};

export const lookupAnswer = {
  status: 200,
  message: 'Success',
  requestId,
  totals,
  reports: [{ ...report, matchedOn: ['email', 'CNIC', 'phone'] }],
};

export const recentAnswer = {
  status: 200,
  message: 'Success',
  requestId,
  reports: [
    {
      title: report.title,
      name: report.name,
      email: 'b*****@e*****.org',
      CNIC: '352*****1-9',
      phone: '+92*****321',
      city: report.city,
      country: report.country,
      date: report.date,
      url: report.url,
      category: report.category,
    },
  ],
};

export const batch = {
  queries: [
    { ref: 'order-1', email: 'bilal@example.org' },
    { ref: 'order-2', CNIC: '35202' },
  ],
};

export const batchAnswer = {
  status: 200,
  message: 'Success',
  requestId,
  results: [
    { ref: 'order-1', status: 200, totals, reports: [{ ...report, matchedOn: ['email'] }], next: null },
    {
      ref: 'order-2',
      status: 422,
      problem: {
        type: 'https://registry.example/docs#problem-invalidInput',
        title: problemCatalogue.invalidInput.title,
        status: 422,
        detail: 'Some values were not accepted.',
        instance: requestId,
        message: 'Invalid card number',
        code: 'cnicInvalid',
        errors: [{ path: 'CNIC', message: 'Invalid card number', code: 'cnicInvalid' }],
      },
    },
  ],
};
