import { expect, test } from 'vitest';

import { languageCodes, languages } from '../../../contract/languages.ts';
import type { MailContent } from './mail-content.ts';
import { renderMail } from './templates.ts';

const to = 'sana@example.com';
const name = `Sana <img src=x onerror="alert('1')"> & Co`;
const resetLink: MailContent = {
  kind: 'resetLink',
  to,
  name,
  link: 'https://registry.example/reset-password?token=abc',
};
const mails: MailContent[] = [
  resetLink,
  { kind: 'emailChangeNew', to, name, newEmail: to, link: 'https://registry.example/confirm-email-change?token=abc' },
  { kind: 'emailChangeOld', to, name, newEmail: to, link: 'https://registry.example/review-email-change?token=abc' },
  { kind: 'emailChangeTaken', to, name, newEmail: to },
  { kind: 'emailChangeEnded', to, name },
  { kind: 'emailChanged', to, name, at: '2026-02-14T09:30:12.345Z' },
  { kind: 'confirmationLink', to, name, link: 'https://registry.example/confirm-email?token=abc' },
  { kind: 'passwordChanged', to, name, at: '2026-02-14T09:30:12.345Z' },
  ...[true, false].map(
    (wereRevoked): MailContent => ({
      kind: 'passwordChanged',
      to,
      name,
      at: '2026-02-14T09:30:12.345Z',
      keys: { names: ['Checkout <b>', 'Test'], wereRevoked },
    }),
  ),
  {
    kind: 'newDevice',
    to,
    name,
    device: { browser: 'Firefox', system: '<b>' },
    address: '203.0.113.7',
    at: '2026-02-14T09:30:12.345Z',
  },
  { kind: 'factorsChanged', to, name, change: 'totpAdded', at: '2026-02-14T09:30:12.345Z' },
  { kind: 'recoveryCodeUsed', to, name, left: 9, at: '2026-02-14T09:30:12.345Z' },
  { kind: 'recoveryCodeUsed', to, name, left: 0, at: '2026-02-14T09:30:12.345Z' },
  { kind: 'accountDeleted', to, name, withReports: true },
  { kind: 'accountDeleted', to, name, withReports: false },
];
const linkedPages = {
  security: 'https://registry.example/account/security',
  developer: 'https://registry.example/developer',
};

test.each(languageCodes.flatMap((language) => mails.map((mail) => ({ ...mail, language }))))(
  'the $kind mail in $language has the same words in text and HTML, and escapes user input',
  (mail) => {
    const { subject, text, html } = renderMail(mail, linkedPages);
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

test.each(languageCodes)('mails in %s declare their language and direction', (language) => {
  for (const mail of mails) {
    const { html, subject, text } = renderMail({ ...mail, language }, linkedPages);
    const { direction } = languages[language];
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`<div lang="${language}" dir="${direction}"`);
    expect(/[\u0600-\u06ff]/.test(subject + text)).toBe(language === 'ur');
  }
});

test('English is the default, and Urdu mail isolates a Latin name', () => {
  expect(renderMail(resetLink, linkedPages).text).toMatch(/^Hello Sana/);
  const { text } = renderMail({ ...resetLink, name: 'Sana', language: 'ur' }, linkedPages);
  expect(text.split('\n')[0]).toBe('السلام علیکم \u2068Sana\u2069،');
});

test('every link points to the registry, and nothing is loaded from elsewhere', () => {
  for (const mail of mails) {
    const { html } = renderMail(mail, linkedPages);
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link).toMatch(/^https:\/\/registry\.example\//);
  }
});
