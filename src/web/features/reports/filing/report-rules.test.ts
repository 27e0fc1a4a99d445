import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reportFieldNames, reportFields } from '../../../../contract/reports/report-fields.ts';
import { ruleCases } from '../../../../contract/reports/report-rules.fixture.ts';
import { MeantReport } from './report-form.tsx';
import { emptyValues, type ReportValues } from './report-values.ts';

const good: ReportValues = {
  ...emptyValues(),
  username: 'Bilal Ahmed',
  email: 'bilal@example.org',
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: '14 Mall Road',
  city: 'Lahore',
  title: 'Paid, nothing came',
  evidence: 'I paid for a phone in advance and the parcel never came.',
};

/** What the form corrects before validation (R4, R5, R7). */
const mended = ['a card number without dashes', 'a link without its scheme'];

describe('the form validates like the server', () => {
  test.each(ruleCases)('$what', ({ field, what, value, says }) => {
    const name = reportFields[field].form;
    const judged = z.safeParse(MeantReport, { ...good, [name]: value });
    const issues = judged.success ? [] : judged.error.issues.map(({ path, message }) => [path[0], message]);
    expect(issues).toEqual(says === null || mended.includes(what) ? [] : [[name, says]]);
  });

  test('every field has a rule in the list', () => {
    expect(reportFieldNames.filter((name) => !ruleCases.some(({ field }) => field === name))).toEqual([]);
  });

  test('every correction is for a rule in the list', () => {
    expect(ruleCases.filter(({ what, says }) => says && mended.includes(what))).toHaveLength(mended.length);
  });

  test('what is not given is named where an identifier is enough, and nothing else is', () => {
    const { name, notGiven, ...sent } = z.parse(MeantReport, {
      ...good,
      username: ' ',
      url: '',
      phone: '0300 7654321',
    });
    expect([name, sent.url, notGiven]).toEqual([null, null, ['name', 'url']]);
    expect(z.parse(MeantReport, good)).not.toHaveProperty('notGiven');
  });
});
