/** Invented calls and answers of the lookup API, for the OpenAPI document and the docs page. */
import { memberMessages } from '../messages/member-messages.ts';
import { problemCatalogue } from '../problems/problem-catalogue.ts';
import { scoreVersion } from './score.ts';

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
  channel: 'marketplace',
  amountLost: { amount: '45000', currency: 'PKR' },
  furtherIdentifiers: [
    { kind: 'iban', value: 'PK36SCBL0000001123456702' },
    { kind: 'handle', value: 'instagram:bilal_shop' },
  ],
};

const totals = {
  reports: 1,
  authors: 1,
  capped: false,
  firstReportedAt: '2026-02-15T09:30:00.000Z',
  lastReportedAt: '2026-02-15T09:30:00.000Z',
};

const known = {
  reports: 1,
  authors: 1,
  verified: 0,
  firstReportedAt: totals.firstReportedAt,
  lastReportedAt: totals.lastReportedAt,
};
const assessment = {
  verdict: 'reported',
  score: 12,
  scoreVersion,
  identifiers: { email: { ...known, score: 12 } },
  markers: [],
  amountLost: [],
  categories: [{ category: 'non_delivery', reports: 1 }],
};
const notice = {
  text: 'A registry of fraud reports has reports that name this. A report is what somebody claims, not a finding. You can see what is held about you, answer it and dispute it, free of charge.',
  url: 'https://registry.example/named',
};
const found = {
  reportID: '1811234567890123456',
  reportedAt: '2026-02-15T09:30:00.000Z',
  standing: 'unverified',
  disputed: false,
  ...report,
  reply: null,
  replyFollowUps: [],
  withheld: [],
};

export const lookupAnswer = {
  status: 200,
  message: 'Success',
  requestId,
  compared: { email: 'bilal@example.org', CNIC: '3520276543219', phone: '+923007654321' },
  ignored: [],
  ...assessment,
  score: 13,
  identifiers: { email: { ...known, score: 12 }, CNIC: { ...known, score: 13 }, phone: { ...known, score: 12 } },
  notice,
  totals,
  reports: [{ ...found, matchedOn: ['email', 'CNIC', 'phone'] }],
  next: null,
};

export const recentAnswer = {
  status: 200,
  message: 'Success',
  requestId,
  reports: [
    {
      title: report.title,
      name: 'B. A.',
      email: 'b*****@e*****.org',
      CNIC: '352*****1-9',
      phone: '+92*****321',
      city: report.city,
      country: report.country,
      date: report.date,
      url: 'https://example.org/*****',
      category: report.category,
      standing: 'unverified',
      disputed: false,
      withheld: [],
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
    {
      ref: 'order-1',
      outcome: 'answered',
      status: 200,
      compared: { email: 'bilal@example.org', CNIC: null, phone: null },
      ignored: [],
      ...assessment,
      notice,
      totals,
      reports: [{ ...found, matchedOn: ['email'] }],
      next: null,
    },
    {
      ref: 'order-2',
      outcome: 'refused',
      status: 422,
      problem: {
        type: 'https://registry.example/docs#problem-invalidInput',
        title: problemCatalogue.invalidInput.title,
        status: 422,
        detail: 'Some values were not accepted.',
        instance: requestId,
        message: memberMessages.lookupCnicInvalid,
        code: 'lookupCnicInvalid',
        errors: [{ path: 'CNIC', message: memberMessages.lookupCnicInvalid, code: 'lookupCnicInvalid' }],
      },
    },
  ],
};
