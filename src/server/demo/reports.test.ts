import { describe, expect, test } from 'vitest';
import { notGivenIn } from '../../contract/reports/not-given.ts';
import { ReportBody } from '../../contract/reports/reports.ts';
import { normalCnic, normalEmail } from '../../contract/rules/identifiers.ts';
import { normalPhone } from '../../contract/rules/phone.ts';
import { keywordsOf } from '../areas/reports/keywords/keywords.ts';
import { vocabulary } from '../areas/reports/keywords/vocabulary.ts';
import { demoAccounts, regulars, type Subject, sampleSubject } from './people.ts';
import { demoLookups, demoReports, mulberry32, stories } from './reports.ts';

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

  test('depend only on the seed', () => {
    expect(demoReports(mulberry32(1), today)).toEqual(reports);
    expect(demoReports(mulberry32(2), today)).not.toEqual(reports);
  });

  test('are from the last year, oldest first, more than a third of them from its last quarter', () => {
    const dates = reports.map(({ body }) => body.date);
    expect(dates).toEqual([...dates].sort());
    expect(dates.every((date) => date > '2025-03-01' && date <= today)).toBe(true);
    const recent = dates.filter((date) => date > '2025-11-29').length;
    expect(recent / dates.length).toBeGreaterThan(1 / 3);
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

  test('name bank accounts, wallets, websites and profiles; one names a phone number and a wallet alone', () => {
    const kinds = reports.flatMap(({ body }) => (body.furtherIdentifiers ?? []).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['iban', 'wallet', 'host', 'handle']));
    const [called, ...others] = reports.filter(({ body }) => body.email === null);
    expect(others).toEqual([]);
    expect(called?.body).toMatchObject({ url: null, address: null, furtherIdentifiers: [{ kind: 'wallet' }] });
  });

  test('are filed by both accounts, in English, Urdu and Roman Urdu', () => {
    expect(new Set(reports.map(({ author }) => author))).toEqual(new Set(demoAccounts.map(({ email }) => email)));
    const evidence = reports.map(({ body }) => body.evidence);
    expect(evidence.filter((text) => /\p{Script=Arabic}/u.test(text)).length).toBeGreaterThan(10);
    expect(evidence.filter((text) => /\b(hai|mein|liye)\b/.test(text)).length).toBeGreaterThan(10);
  });

  test.each(regulars)('know $subject.name by every identifier, written differently, from both accounts', (regular) => {
    const { subject, times } = regular;
    const found = reports.filter(({ body }) => about(subject, body).length > 0);
    expect(found).toHaveLength(times);
    expect(new Set(found.map(({ author }) => author)).size).toBe(2);
    expect(new Set(found.map(({ body }) => body.email)).size).toBeGreaterThan(1);
    expect(new Set(found.map(({ body }) => body.evidence)).size).toBe(times);
    expect(new Set(found.flatMap(({ body }) => about(subject, body)))).toEqual(new Set(['email', 'CNIC', 'phone']));
  });

  test('include at least three about the subject of the README sample', () => {
    expect(reports.filter(({ body }) => about(sampleSubject, body).length > 0).length).toBeGreaterThanOrEqual(3);
  });

  test('share identifiers only if they share the subject', () => {
    const names = new Map<string, Set<string>>();
    for (const { body } of reports)
      for (const value of [
        ...[normalEmail(body.email ?? ''), body.CNIC, body.phone && normalPhone(body.phone)],
        ...(body.furtherIdentifiers ?? []).map((further) => `${further.kind} ${further.value}`),
      ])
        if (value) names.set(value, (names.get(value) ?? new Set()).add(body.name ?? ''));
    expect([...names].filter(([, who]) => who.size > 1)).toEqual([]);
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

describe('the lookups of the demo', () => {
  test('cover the last 90 days, end today and never have more hits than lookups', () => {
    for (const seed of seeds) {
      const usage = demoLookups(mulberry32(seed), today);
      expect(usage).toHaveLength(90);
      expect(usage[0]?.day).toBe('2025-12-02');
      expect(usage.at(-1)?.day).toBe(today);
      expect(new Set(usage.map(({ day }) => day)).size).toBe(90);
      for (const { lookups, hits } of usage) {
        expect(Number.isInteger(lookups) && Number.isInteger(hits)).toBe(true);
        expect(hits).toBeGreaterThanOrEqual(0);
        expect(lookups).toBeGreaterThanOrEqual(hits);
      }
      expect(usage.some(({ hits }) => hits > 0)).toBe(true);
    }
  });
});
