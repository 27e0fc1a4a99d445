import { describe, expect, test } from 'vitest';
import { notGivenIn, ReportBody } from '../../contract/reports/report-body.ts';
import { normalCnic, normalEmail } from '../../contract/rules/identifiers.ts';
import { normalPhone } from '../../contract/rules/phone.ts';
import { keywordsOf } from '../areas/reports/keywords/keywords.ts';
import { vocabulary } from '../areas/reports/keywords/vocabulary.ts';
import { type Subject, sampleSubject } from './people.ts';
import { demoReports, mulberry32, stories } from './reports.ts';

const today = '2026-03-01';
const seeds = [1, 2, 3, 20, 4_000_000_000];
const reports = demoReports(mulberry32(1), today);

const about = ({ email, CNIC, phone }: Subject, body: ReportBody): string[] => [
  ...(normalEmail(body.email ?? '') === normalEmail(email) ? ['email'] : []),
  ...(body.CNIC !== null && normalCnic(body.CNIC) === normalCnic(CNIC) ? ['CNIC'] : []),
  ...(body.phone !== null && normalPhone(body.phone) === normalPhone(phone) ? ['phone'] : []),
];

describe('the reports of the demo', () => {
  test.each(seeds)('are all taken by the form, unchanged, with seed %i', (seed) => {
    const filed = demoReports(mulberry32(seed), today);
    expect(filed.length).toBeGreaterThanOrEqual(290);
    expect(filed.length).toBeLessThanOrEqual(320);
    for (const { body } of filed) expect(ReportBody.parse({ ...body, notGiven: notGivenIn(body) })).toEqual(body);
  });

  test('contain no real contact: example domains, a closed mobile network, CNICs with zeros', () => {
    for (const { body } of reports) {
      if (body.email !== null) expect(body.email).toMatch(/@example\.(com|org|net)$/i);
      if (body.url !== null) expect(new URL(body.url).hostname).toMatch(/(^|\.)example\.(com|org|net)$/);
      for (const { kind, value } of body.furtherIdentifiers ?? [])
        expect(value).toMatch(
          { iban: /^PK\d\dDEMO/, wallet: /:\+92364\d{7}$/, host: /\.example\.com$/, handle: /_demo$/ }[
            kind as string
          ] ?? /^$/,
        );
      if (body.phone !== null) expect(normalPhone(body.phone)).toMatch(/^\+92364\d{7}$/);
      if (body.CNIC !== null) expect(body.CNIC).toMatch(/^\d{5}-000\d{4}-[1-9]$/);
    }
  });

  test('include at least three about the subject of the README sample', () => {
    expect(reports.filter(({ body }) => about(sampleSubject, body).length > 0).length).toBeGreaterThanOrEqual(3);
  });
});

describe('the stories', () => {
  test('match their keyword in every text', () => {
    const keywords = vocabulary.map(({ keyword }) => keyword);
    for (const story of stories) {
      expect(keywords).toContain(story.about);
      for (const evidence of story.evidence)
        for (const title of story.titles) expect(keywordsOf({ title, evidence }), evidence).toContain(story.about);
    }
  });
});
