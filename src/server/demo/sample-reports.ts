import { testIdentities } from '../../contract/lookup/test-identities.ts';
import { leftOut } from '../../contract/reports/report-fields.ts';
import { demoAccounts } from './people.ts';
import type { DemoReport } from './reports.ts';

/** Reports of one person; those of test keys have more. */
const most = 3;

/**
 * Reports of the invented people of test keys, so that the samples find the same people with the demo's live key as
 * with a test key.
 * @param today YYYY-MM-DD
 */
export const sampleReports = (today: string): DemoReport[] =>
  testIdentities.flatMap(({ name, email, CNIC, phone, iban, handle, reports }, person) =>
    Array.from({ length: Math.min(reports, most) }, (_, at) => ({
      author: demoAccounts[at % demoAccounts.length]?.email ?? '',
      body: {
        ...leftOut,
        name,
        email,
        CNIC,
        phone,
        date: new Date(Date.parse(today) - (30 + 10 * person + at) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
        url: 'https://example.com/test',
        address: '1 Test Street',
        city: 'Lahore',
        country: 'PK',
        title: `Invented report ${at + 1}`,
        evidence: 'This report was invented for the samples. It says nothing about anybody.',
        furtherIdentifiers: [
          { kind: 'iban', value: iban },
          { kind: 'handle', value: handle },
        ],
      },
    })),
  );
