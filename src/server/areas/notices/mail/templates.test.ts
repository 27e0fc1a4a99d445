import { expect, test } from 'vitest';

import { suspensionReasons } from '../../../../contract/accounts/people.ts';
import { disputeOutcomes } from '../../../../contract/disputes/disputes.ts';
import { proofReasonsFor } from '../../../../contract/disputes/proof-means.ts';
import { languageCodes, languages } from '../../../../contract/languages.ts';
import { decisionReasons, decisions, isTold, reversalReasons } from '../../../../contract/moderation/moderation.ts';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import type { DisputeNews, MailContent } from './mail-content.ts';
import { renderMail } from './templates.ts';

const to = 'sana@example.com';
const name = `Sana <img src=x onerror="alert('1')"> & Co`;
const at = '2026-02-14T09:30:12.345Z';
const keyName = 'Checkout <b>';
const decisionId = '5a0c4b7e-7d27-4d5b-8d55-0e6f2c7a9b10';
const ownReport = { reportId: '1811234567890123456', reference: 'FS-7K4Q-92' };

type Kind = MailContent['kind'];
type Given<Mail> = Mail extends MailContent ? Omit<Mail, 'kind' | 'to' | 'name' | 'language'> : never;

const question = 'Which <b>shop</b> was it?';
const disputeNews: DisputeNews[] = [
  ...disputeOutcomes.flatMap((outcome) =>
    [true, false].map((isAppeal) => {
      const removal = outcome === 'upheld' ? 'wrongPerson' : null;
      return { news: 'decided', decisionId, outcome, removal, reasons: 'So <b>it</b> is', isAppeal } as const;
    }),
  ),
  { news: 'held' },
  { news: 'unread' },
  ...[true, false].map((mayAnswer) => ({ news: 'replied', mayAnswer }) as const),
  { news: 'reopened', decisionDueOn: '2026-12-11' },
];

/** Mails of every kind, in each of its variants. */
const samples: { [K in Kind]: Given<Extract<MailContent, { kind: K }>>[] } = {
  resetLink: [{ link: 'https://registry.example/reset-password?token=abc' }],
  emailChangeNew: [{ newEmail: to, link: 'https://registry.example/confirm-email-change?token=abc' }],
  emailChangeOld: [{ newEmail: to, link: 'https://registry.example/review-email-change?token=abc' }],
  emailChangeTaken: [{ newEmail: to }],
  emailChangeEnded: [{}],
  emailChanged: [{ at }],
  confirmationLink: [{ link: 'https://registry.example/confirm-email?token=abc' }],
  passwordChanged: [
    { at, keys: { names: [], wereRevoked: false } },
    { at, keys: { names: [keyName, 'Test'], wereRevoked: true } },
    { at, keys: { names: [keyName, 'Test'], wereRevoked: false } },
  ],
  newDevice: [{ device: { browser: 'Firefox', system: '<b>' }, address: '203.0.113.7', at }],
  factorsChanged: [{ change: 'totpAdded', at }],
  recoveryCodeUsed: [
    { left: 9, at },
    { left: 0, at },
  ],
  reporterSanctioned: [
    { step: 'warned', strikes: 2 },
    { step: 'weightless', strikes: 2 },
    { step: 'suspended', strikes: 2 },
    { step: 'lifted', strikes: 2 },
  ],
  reportFiled: [true, false].map((isHeld) => ({ ...ownReport, isHeld })),
  reportDecided: [
    ...([...decisions, 'reverse'] as const).flatMap((decision) =>
      isTold(decision)
        ? [null, 'Which <b>shop</b> was it?'].map((note) => {
            const reason = decision === 'reverse' ? 'appeal' : decisionReasons[decision][0];
            return { ...ownReport, decisionId, decision, note, reason, dueAt: decision === 'ask' ? at : null };
          })
        : [],
    ),
  ],
  disputeSubject: [
    ...disputeNews,
    { news: 'asked', question },
    ...[true, false].map((isAppeal) => ({ news: 'opened', decisionDueOn: '2026-12-11', isAppeal }) as const),
    { news: 'readable' },
    { news: 'ended' },
  ],
  disputeAuthor: [
    ...disputeNews,
    ...[null, question].map(
      (asked) =>
        ({
          news: 'asked',
          question: asked,
          dueAt: asked && at,
          disputeId: 'a-dispute',
          questionId: 'a-question',
        }) as const,
    ),
    ...[true, false].map((isHeld) => ({ news: 'ordered', isHeld }) as const),
    { news: 'safelisted' } as const,
  ].map((news) => ({ ...ownReport, ...news })),
  reportsCorrected: [{ reports: 1 }, { reports: 12 }],
  subjectTold: [{}],
  requestReceived: [{ requestId: 'a-request', dueAt: at }],
  requestDecided: (['acted', 'refused'] as const).map((outcome) => ({
    requestId: 'r',
    outcome,
    answer: 'So <b>it</b> is',
  })),
  invitation: [{ link: 'https://registry.example/signup?invitation=abc' }],
  keyRevoked: [
    { keyName, reason: 'Too much <b>', successors: 0 },
    { keyName, reason: 'Too much <b>', successors: 2 },
  ],
  keyCreated: [{ keyName, at }],
  keyReplaced: [
    { keyName, byKey: true, endsAt: null, at },
    { keyName, byKey: true, endsAt: '2026-02-15T09:30:12.345Z', at },
    { keyName, byKey: false, endsAt: null, at },
    { keyName, byKey: false, endsAt: '2026-02-15T09:30:12.345Z', at },
  ],
  keyEnded: [
    { keyName, successors: 0, at },
    { keyName, successors: 1, at },
    { keyName, successors: 2, at },
  ],
  accessDecided: [
    { decision: 'approve', reason: 'Too little said <b>' },
    { decision: 'refuse', reason: 'Too little said <b>' },
    { decision: 'end', reason: 'Too little said <b>' },
  ],
  accountSuspended: [...suspensionReasons.map((reason) => ({ reason, note: 'Seven <b>copies</b> of one report' }))],
  accountRestored: [{}],
  accountDeleted: [{ withReports: true }, { withReports: false }],
  proofCode: [{ code: '123456' }],
  caseLink: [{ caseLink: 'https://registry.example/case#abc' }],
  proofRefused: [
    { reason: 'tooOld', note: null },
    ...identifierKinds.flatMap((kind) =>
      proofReasonsFor(kind, 'refuse').map((reason) => ({ reason, note: 'The <b>photo</b> is blurred' })),
    ),
  ],
};
const mails = Object.entries(samples).flatMap(([kind, some]) =>
  some.map((given) => ({ kind, to, name, ...given }) as MailContent),
);
const resetLink: MailContent = {
  kind: 'resetLink',
  to,
  name,
  link: 'https://registry.example/reset-password?token=abc',
};

const linkedPages = {
  named: 'https://registry.example/named',
  security: 'https://registry.example/account/security',
  corrections: 'https://registry.example/corrections',
  developer: 'https://registry.example/developer',
  appeal: (matter: object) => `https://registry.example/appeal#${Object.values(matter)}`,
  report: (reportId: string) => `https://registry.example/reports/${reportId}`,
};

test('there are samples of every kind of mail', () => {
  for (const [kind, some] of Object.entries(samples)) expect(some.length, kind).toBeGreaterThan(0);
});

test.each(languageCodes.flatMap((language) => mails.map((mail) => ({ ...mail, language }))))(
  'the $kind mail in $language has the same words in text and HTML, escapes user input, and links to the registry alone',
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
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link).toMatch(/^https:\/\/registry\.example\//);
    // Its foot says what somebody can do who is named in a report.
    for (const part of [html, text.split('\n-- \n')[1]]) expect(part).toContain(linkedPages.named);
    const { language } = mail;
    const { direction } = languages[language];
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`<div lang="${language}" dir="${direction}"`);
    expect(/[\u0600-\u06ff]/.test(subject + text)).toBe(language === 'ur');
  },
);

test.each(languageCodes)('what staff write in a mail in %s keeps its lines', (language) => {
  const note = 'You sent the front.\n\nSend the back, too.';
  const mail = { kind: 'proofRefused', to, name: '', language, reason: 'unreadable', note } as const;
  const { html, text } = renderMail(mail, linkedPages);
  expect(text).toContain(note);
  expect(html).toContain('You sent the front.<br>\n<br>\nSend the back, too.');
});

test.each([
  ['en', /could not tell/],
  ['ur', /نہ جان سکا/],
] as const)('the mail in %s about a proof that nobody looked at does not say that somebody did', (language, looked) => {
  const refused = { kind: 'proofRefused', to, name: '', language, note: null } as const;
  expect(renderMail({ ...refused, reason: 'unreadable' }, linkedPages).text).toMatch(looked);
  expect(renderMail({ ...refused, reason: 'tooOld' }, linkedPages).text).not.toMatch(looked);
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

test.each(languageCodes)('the mail about a decision names each of its reasons in %s', (language) => {
  const reasons = { ...decisionReasons, reverse: reversalReasons };
  for (const decision of [...decisions, 'reverse'] as const) {
    if (!isTold(decision)) continue;
    for (const reason of reasons[decision]) {
      const mail: MailContent = {
        kind: 'reportDecided',
        to,
        name,
        ...ownReport,
        decisionId,
        decision,
        reason,
        note: null,
        dueAt: null,
      };
      expect(renderMail({ ...mail, language }, linkedPages).text, `${decision} ${reason}`).toMatch(/(Reason|وجہ): \S/);
    }
  }
});

test.each(languageCodes)('a mail in %s to an author calls the report what their pages call it', (language) => {
  const toAuthors = mails.filter((mail) => 'reportId' in mail);
  expect(toAuthors).not.toEqual([]);
  for (const mail of toAuthors) {
    const { text } = renderMail({ ...mail, language }, linkedPages);
    const words = text.replaceAll(/https:\S+/g, '');
    expect(words).toContain(ownReport.reference);
    if (mail.kind !== 'reportFiled') expect(words).not.toContain(ownReport.reportId);
  }
});

test.each([
  ['en', /^Reason: \S/m, /^Note from the moderator: So it is$/m],
  ['ur', /^وجہ: \S/m, /^موڈریٹر کا نوٹ: \u2068So it is\u2069$/m],
] as const)(
  'the mail in %s about an upheld dispute tells the reason from what the moderator wrote',
  (language, reason, note) => {
    const decided = {
      news: 'decided',
      decisionId,
      outcome: 'upheld',
      removal: 'wrongPerson',
      reasons: 'So it is',
      isAppeal: false,
    } as const;
    const { text } = renderMail({ kind: 'disputeAuthor', to, name, language, ...ownReport, ...decided }, linkedPages);
    expect(text).toMatch(reason);
    expect(text).toMatch(note);
    expect(text).not.toMatch(/The reasons|وجوہات/);
  },
);
