import { expect, test } from 'vitest';

import { languageCodes, languages } from '../../../contract/languages.ts';
import { type Letter, written } from './templates.ts';

const to = 'sana@example.com';
const name = `Sana <img src=x onerror="alert('1')"> & Co`;
const letters: Letter[] = [
  { kind: 'resetLink', to, name, link: 'https://registry.example/reset-password?token=abc' },
  { kind: 'passwordChanged', to, name, at: '2026-02-14T09:30:12.345Z' },
  {
    kind: 'newDevice',
    to,
    name,
    device: { browser: 'Firefox', system: '<b>' },
    address: '203.0.113.7',
    at: '2026-02-14T09:30:12.345Z',
  },
  { kind: 'accountDeleted', to, name, withReports: true },
  { kind: 'accountDeleted', to, name, withReports: false },
];
const securityPage = 'https://registry.example/account/security';

test.each(languageCodes.flatMap((language) => letters.map((letter) => ({ ...letter, language }))))(
  'the letter of kind $kind in $language says the same in text and HTML, and takes nothing typed for markup',
  (letter) => {
    const { subject, text, html } = written(letter, { securityPage });
    expect(subject).not.toBe('');
    expect(html).not.toMatch(/<img|<b>/);
    const words = html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const line of text.split('\n').filter((one) => one !== '' && one !== '-- '))
      expect(words).toContain(line.replace(/:$/, ''));
  },
);

test.each(languageCodes)('a letter in %s says its language, and runs its way', (language) => {
  for (const letter of letters) {
    const { html, subject, text } = written({ ...letter, language }, { securityPage });
    const { direction } = languages[language];
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`<div lang="${language}" dir="${direction}"`);
    expect(/[\u0600-\u06ff]/.test(subject + text)).toBe(language === 'ur');
  }
});

test('somebody whose language is not known gets English, and a Latin name does not change places in Urdu', () => {
  const [letter] = letters;
  if (!letter) throw new Error('there is no letter');
  expect(written(letter, { securityPage }).text).toMatch(/^Hello Sana/);
  const { text } = written({ ...letter, name: 'Sana', language: 'ur' }, { securityPage });
  expect(text.split('\n')[0]).toBe('السلام علیکم \u2068Sana\u2069،');
});

test('links lead to the registry only, and nothing is loaded from anywhere', () => {
  for (const letter of letters) {
    const { html } = written(letter, { securityPage });
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link).toMatch(/^https:\/\/registry\.example\//);
  }
});
