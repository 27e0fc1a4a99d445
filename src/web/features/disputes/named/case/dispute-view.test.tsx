import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaseAnswer } from '../../../../../contract/disputes/cases.ts';
import { CaseDispute, DisputeFile } from '../../../../../contract/disputes/disputes.ts';
import type { Exchange } from '../../../../../contract/disputes/replies.ts';
import { json, problem, stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { type Given, sampleOf } from '../../../../testing/sample.ts';
import { stubUploads } from '../../../../testing/uploads.ts';
import { aboutOf } from '../../../reports/paper/about.fixture.ts';
import { OpenCase } from './case-page.tsx';
import { DisputeView } from './dispute-view.tsx';

const aFile = (name: string): DisputeFile =>
  sampleOf(DisputeFile, { id: crypto.randomUUID(), name, type: 'image/png', state: 'ready' });
const aDispute = (more: Given<CaseDispute> = {}): CaseDispute => sampleOf(CaseDispute, { state: 'open', ...more });
const png = (name: string) => new File(['picture'], name, { type: 'image/png' });

const chosen = ['a.png', 'b.png', 'c.png', 'd.png'];
test.each([
  {
    what: 'more than it takes',
    there: ['0.png', '1.png', '2.png'],
    arrive: 2,
    answers: () => [json(aFile('a.png')), json(aFile('b.png'))],
    unsent: 'c.png · d.png',
  },
  {
    what: 'one that is refused',
    there: [],
    arrive: 1,
    answers: () => [json(aFile('a.png')), problem(422, 'fileKind')],
    unsent: 'b.png · c.png · d.png',
  },
  {
    what: 'one that has the name of another',
    there: ['b.png'],
    arrive: 1,
    answers: () => [json(aFile('a.png')), problem(422, 'fileKind')],
    unsent: 'b.png · c.png · d.png',
  },
  {
    what: 'none that has arrived, although its answer was lost',
    there: [],
    arrive: 2,
    answers: () => [json(aFile('a.png')), null],
    unsent: 'c.png · d.png',
  },
])('the page of a dispute names the files that were not sent: $what', async ({ there, arrive, answers, unsent }) => {
  const sent = stubUploads(answers());
  const names = () => [...there, ...sent.slice(0, arrive).flatMap(({ file }) => file?.name ?? [])];
  const found = () =>
    sampleOf(CaseAnswer, { reports: [{ reportID: 'r1', dispute: aDispute({ files: names().map(aFile) }) }] });
  stubNetwork({ 'POST /named/case': () => json(found()), 'GET /about': json(aboutOf()) });
  window.location.hash = 'dispute/r1';
  const { person } = open(<OpenCase link="l" />, { path: '/case' });
  await person.upload(await screen.findByLabelText(/^Add a document/), chosen.map(png));
  await screen.findByText(`Not sent: ${unsent}`);
  expect(sent.map(({ file }) => file?.name)).toEqual(['a.png', 'b.png']);
});

test('of an earlier dispute that was taken back the page says that, and nothing of a decision', () => {
  const dispute = aDispute({ earlier: [{ state: 'withdrawn' }] });
  open(<DisputeView dispute={dispute} exchange={undefined} />, { path: '/case' });
  screen.getByText('You withdrew the dispute');
  expect(screen.queryByText(/ended|Decided on/)).toBeNull();
});

const none = { reply: null, replyFollowUps: [], replyNext: 'subject' as const };
const replied = { ...none, reply: { words: 'Not I.', state: 'shown' as const, writtenAt: '2026-11-06T10:00:00.000Z' } };
test.each<[CaseDispute['outcome'], string, Exchange | undefined, boolean]>([
  ['refused', 'nobody has replied', none, true],
  ['refused', 'somebody else has', { ...none, replyNext: null }, false],
  ['refused', 'the report is gone', undefined, false],
  ['reply_only', 'the author has not answered', { ...replied, replyNext: 'author' }, true],
  ['reply_only', 'the author has', { ...replied, replyNext: 'moderator' }, false],
  ['reply_only', 'the report is gone', undefined, false],
])(
  'a decision (%s) offers a reply or its change only where that is possible: %s',
  (outcome, _, exchange, isOffered) => {
    const dispute = aDispute({ state: 'decided', outcome, reasons: 'So it is.' });
    open(<DisputeView dispute={dispute} exchange={exchange} />, { path: '/case' });
    expect(screen.queryByText(/^You can (still write a|change your) reply/) !== null).toBe(isOffered);
  },
);
