import { expect, test } from 'vitest';

import { suspensionReasons } from '../../../../contract/accounts/people.ts';
import { disputeOutcomes } from '../../../../contract/disputes/disputes.ts';
import { languageCodes, languages } from '../../../../contract/languages.ts';
import { decisionReasons, decisions, isTold, reversalReasons } from '../../../../contract/moderation/moderation.ts';
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
  ...[
    { names: [], wereRevoked: false },
    ...[true, false].map((wereRevoked) => ({ names: ['Checkout <b>', 'Test'], wereRevoked })),
  ].map((keys): MailContent => ({ kind: 'passwordChanged', to, name, at: '2026-02-14T09:30:12.345Z', keys })),
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
  ...(['warned', 'weightless', 'suspended', 'lifted'] as const).map(
    (step): MailContent => ({ kind: 'reporterLadder', to, name, step, strikes: 2 }),
  ),
  ...([...decisions, 'reverse'] as const).flatMap((decision): MailContent[] =>
    isTold(decision)
      ? [null, 'Which <b>shop</b> was it?'].map((note) => ({
          ...{ kind: 'reportDecided', to, name, reportId: '17', decision, note },
          reason: decision === 'reverse' ? 'appeal' : decisionReasons[decision][0],
        }))
      : [],
  ),
  ...(
    [
      ...[true, false].map((isAppeal) => ({ news: 'opened', decisionDueOn: '2026-12-11', isAppeal }) as const),
      ...[null, 'Which <b>shop</b> was it?'].map((question) => ({ news: 'asked', question }) as const),
      ...disputeOutcomes.flatMap((outcome) =>
        [true, false].map((isAppeal) => ({ news: 'decided', outcome, reasons: 'So <b>it</b> is', isAppeal }) as const),
      ),
      { news: 'held' },
      { news: 'ended' },
      { news: 'reopened', decisionDueOn: '2026-12-11' },
    ] as const
  ).flatMap((news): MailContent[] => [
    { kind: 'disputeSubject', to, name: '', ...news },
    { kind: 'disputeAuthor', to, name, reportId: '17', ...news },
  ]),
  { kind: 'reportsCorrected', to, name, reports: 1 },
  { kind: 'reportsCorrected', to, name, reports: 12 },
  { kind: 'invitation', to, name, link: 'https://registry.example/signup?invitation=abc' },
  ...[0, 2].map((successors): MailContent => {
    return { kind: 'keyRevoked', to, name, keyName: 'Checkout <b>', reason: 'Too much <b>', successors };
  }),
  { kind: 'keyCreated', to, name, keyName: 'Checkout <b>', at: '2026-02-14T09:30:12.345Z' },
  ...[true, false].flatMap((byKey) =>
    [null, '2026-02-15T09:30:12.345Z'].map((endsAt): MailContent => {
      return { kind: 'keyReplaced', to, name, keyName: 'Checkout <b>', byKey, endsAt, at: '2026-02-14T09:30:12.345Z' };
    }),
  ),
  ...[0, 1, 2].map((successors): MailContent => {
    return { kind: 'keyEnded', to, name, keyName: 'Checkout <b>', successors, at: '2026-02-14T09:30:12.345Z' };
  }),
  ...(['approve', 'refuse', 'end'] as const).map(
    (decision): MailContent => ({ kind: 'accessDecided', to, name, decision, reason: 'Too little said <b>' }),
  ),
  ...suspensionReasons.map(
    (reason): MailContent => ({
      kind: 'accountSuspended',
      to,
      name,
      reason,
      note: 'Seven <b>copies</b> of one report',
    }),
  ),
  { kind: 'accountRestored', to, name },
  { kind: 'accountDeleted', to, name, withReports: true },
  { kind: 'accountDeleted', to, name, withReports: false },
];
const linkedPages = {
  named: 'https://registry.example/named',
  security: 'https://registry.example/account/security',
  corrections: 'https://registry.example/corrections',
  developer: 'https://registry.example/developer',
  decisions: (reportId: string) => `https://registry.example/reports/decisions/${reportId}`,
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
  expect(renderMail({ ...resetLink, name: 'Sana' }, linkedPages).text).toMatch(/^Hello Sana,/);
  const { text } = renderMail({ ...resetLink, name: 'Sana', language: 'ur' }, linkedPages);
  expect(text.split('\n')[0]).toBe('السلام علیکم \u2068Sana\u2069،');
});

test.each(languageCodes)('no words of a stranger make a link or a sentence in a mail in %s', (language) => {
  const hostile = 'Win at http://evil.example now';
  const keys = { names: [hostile], wereRevoked: true };
  for (const mail of mails) {
    const strangers = {
      name: hostile,
      ...('keyName' in mail && { keyName: hostile }),
      ...('keys' in mail && { keys }),
    };
    const { subject, text, html } = renderMail({ ...mail, ...strangers, language } as MailContent, linkedPages);
    for (const part of [subject, text, html]) expect(part, mail.kind).not.toMatch(/evil\.|http:\/\//);
    const [greeting] = text.split('\n');
    expect(greeting).toBe(language === 'ur' ? 'السلام علیکم،' : 'Hello,');
  }
});

test.each(languageCodes)('a mail in %s to an address that nobody has confirmed repeats no name', (language) => {
  const kinds = ['confirmationLink', 'emailChangeNew', 'emailChangeTaken'];
  const toStrangers = mails.filter(({ kind }) => kinds.includes(kind));
  expect(new Set(toStrangers.map(({ kind }) => kind)).size).toBe(kinds.length);
  for (const mail of toStrangers)
    expect(renderMail({ ...mail, name: 'Sana', language }, linkedPages).text).not.toContain('Sana');
});

test('every link points to the registry, and nothing is loaded from elsewhere', () => {
  for (const mail of mails) {
    const { html } = renderMail(mail, linkedPages);
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link).toMatch(/^https:\/\/registry\.example\//);
  }
});

test.each(languageCodes)('the mail about a decision names each of its reasons in %s', (language) => {
  const reasons = { ...decisionReasons, reverse: reversalReasons };
  for (const decision of [...decisions, 'reverse'] as const) {
    if (!isTold(decision)) continue;
    for (const reason of reasons[decision]) {
      const mail: MailContent = { kind: 'reportDecided', to, name, reportId: '17', decision, reason, note: null };
      expect(renderMail({ ...mail, language }, linkedPages).text, `${decision} ${reason}`).toMatch(/(Reason|وجہ): \S/);
    }
  }
});

test('the foot of every mail about a report says what somebody can do who is named in one, and of no other', () => {
  for (const mail of mails) {
    const isAbout = /^(report|dispute|caseLink|proofRefused)/.test(mail.kind);
    const { html, text } = renderMail(mail, linkedPages);
    expect([mail.kind, text.split('\n-- \n')[1]?.includes(linkedPages.named)]).toEqual([mail.kind, isAbout]);
    if (isAbout) expect(html).toContain(linkedPages.named);
  }
});
