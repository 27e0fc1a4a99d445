import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KeyPair } from '../../../../contract/keys/keys.ts';
import { CheckLine } from '../../../../contract/lookup/check-history.ts';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { type Given, sampleOf } from '../../../testing/sample.ts';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { CheckHistoryPage } from './check-history-page.tsx';

const keyID = 'e0a9d1f4-6c0e-4f3a-a4f4-2b1f5a7a9c11';

const aLine = (more: Given<CheckLine> = {}): CheckLine =>
  sampleOf(CheckLine, {
    keyID,
    keyName: 'Shop',
    calls: 1,
    lookups: 1,
    hits: 1,
    kinds: ['email', 'phone'],
    verdict: 'corroborated',
    reports: 1,
    reportIDs: ['380571849138569216'],
    requestID: 'req-1',
    ...more,
  });
const aMiss = sampleOf(CheckLine, {
  outcome: 'nothing',
  calls: 412,
  lookups: 900,
  firstAt: '2026-11-20T09:58:10.000Z',
});
const pairs = [
  sampleOf(KeyPair, { id: keyID, name: 'Shop', kind: 'live' }),
  sampleOf(KeyPair, { id: '1b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90', name: 'Old', kind: 'live', revokedAt: '2026-02-01' }),
];

/** Opens the page in front of a server that answers like this. */
function openPage(answer: (query: URLSearchParams) => Response, files: Response[] = []) {
  const sent = stubSignedIn({
    // An account may have more pairs than one answer has: without a state these are its oldest.
    'GET /keys': ({ line }) => json(pairs.filter(({ name }) => line.includes(name === 'Old' ? 'ended' : 'active'))),
    'GET /usage/history': ({ line }) => answer(new URLSearchParams(line.split('?')[1])),
    'GET /usage/history/csv': () => files.shift() ?? null,
  });
  return { ...open(<CheckHistoryPage />, { path: '/checks/history' }), sent };
}
const lines = (all: readonly CheckLine[], keptMonths: number | null = null, next?: string) =>
  Response.json(
    { lines: all, keptMonths },
    next === undefined ? {} : { headers: { Link: `</api/usage/history?cursor=${next}>; rel="next"` } },
  );

test('a line says when, what came out, of what kinds, which reports and under which request id', async () => {
  const many = Array.from({ length: 100 }, (_, n) => String(380571849138569300n + BigInt(n)));
  openPage(() =>
    lines([
      aLine(),
      aMiss,
      aLine({
        verdict: null,
        lookups: 500,
        hits: 3,
        kinds: ['CNIC'],
        reports: 130,
        reportIDs: many,
        requestID: 'req-2',
      }),
      aLine({ outcome: 'unknown', verdict: null, lookups: null, hits: null, kinds: null, reports: 0, reportIDs: [] }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Your checks' });
  const [, find, miss, batch, unknown] = within(table).getAllByRole('row');
  if (!find || !miss || !batch || !unknown) throw new Error('there are four');
  expect(find.textContent).toMatch(/req-1.*Corroborated.*Email · Phone.*Shop.*3805 7184 9138 5692 16/);
  expect(miss.textContent).toContain('900 checks found nothing');
  expect(miss.textContent).toContain('since');
  expect(batch.textContent).toMatch(/3 of 500 found.*CNIC.*130 reports.*and 30 more/);
  expect(unknown.textContent).toContain('Not recorded');
});

test('the filters are in the address, and the key of a line narrows to its checks', async () => {
  const asked: string[] = [];
  const { person, location } = openPage((query) => {
    asked.push(String(query));
    return lines([aLine()]);
  });
  await person.click(await screen.findByRole('button', { name: 'Show only checks with the key Shop' }));
  await person.selectOptions(screen.getByLabelText('Result'), 'nothing');
  await person.type(screen.getByLabelText('Request ID'), ' req-1 ');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  expect(location().search).toBe(`?key=${keyID}&outcome=nothing&requestID=req-1`);
  expect(asked.at(-1)).toBe(`key=${keyID}&outcome=nothing&requestID=req-1`);
  expect(screen.getByRole('option', { name: 'Old (ended)' })).toBeTruthy();
  // What cannot be a request ID would leave the list as it is.
  await person.type(screen.getByLabelText('Request ID'), ' and more');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  screen.getByRole('searchbox', { name: 'Request ID', description: /This is not a request ID/ });
  expect(location().search).toContain('requestID=req-1');
});

test('older ones are added below; a search that has not reached the end says so and goes on', async () => {
  const { person } = openPage((query) => {
    if (query.get('requestID') === null)
      return query.has('cursor') ? lines([aLine({ requestID: 'req-old' })]) : lines([aLine()], null, '7');
    return query.has('cursor') ? lines([]) : lines([], null, '7');
  });
  await person.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await screen.findByText('req-old');
  expect(screen.getByText('req-1')).toBeTruthy();
  await person.type(screen.getByLabelText('Request ID'), 'req-none');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText(/Older checks have not been searched yet/);
  await person.click(screen.getByRole('button', { name: 'Look further back' }));
  expect(await screen.findByRole('heading', { name: 'No such checks' })).toBeTruthy();
  expect(screen.getByText(/only if it was the only one in its minute/)).toBeTruthy();
});

test('a file that cannot be had says so, as does one that has not all of them', async () => {
  const files = [problem(503, 'unavailable'), new Response('at\r\n'.repeat(10_001)), new Response('at\r\n2026\r\n')];
  const { person } = openPage(() => lines([aLine()]), files);
  await screen.findByText('req-1');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const save = () => person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await save();
  expect(await screen.findByText(/The file has the newest 10,000 lines/)).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByText(/The file has the newest/)).toBeNull());
});
