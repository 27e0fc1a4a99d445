import { leftOut } from '../../../contract/reports/report-fields.ts';
import type { Report } from '../../../contract/reports/reports.ts';

/** A report as its author reads it. */
export const aReportOfOnesOwn = (overrides: Partial<Report> = {}): Report => ({
  repID: '4711',
  reportID: '4711',
  reference: 'FS-7K4Q-92',
  version: 3,
  ...leftOut,
  name: 'Gold Shop',
  email: 'shop@example.org',
  CNIC: '35202-1234567-1',
  phone: null,
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: 'Mall Road 1',
  city: 'Lahore',
  country: 'PK',
  title: 'Paid, no parcel',
  evidence: 'Paid in advance and nothing ever came.',
  notGiven: [],
  createdAt: '2026-02-15T10:00:00Z',
  updatedAt: '2026-02-15T10:00:00Z',
  withdrawnAt: null,
  state: 'listed',
  stateChangedAt: null,
  standing: 'unverified',
  disputed: false,
  askedUntil: null,
  ...overrides,
});

/** What is left of a report that was removed, once its content was destroyed: as the server answers then. */
export const aDestroyedReport = (): Report =>
  aReportOfOnesOwn({
    state: 'removed',
    name: '',
    email: '',
    url: '',
    address: '',
    title: '',
    evidence: '',
    CNIC: null,
  });
