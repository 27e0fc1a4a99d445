import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, signedIn } from '../../../testing/render.tsx';
import { aReportOfOnesOwn } from '../own-report.fixture.ts';
import HistoryDialog from './history-dialog.tsx';

const report = aReportOfOnesOwn({ version: 9, city: 'Karachi' });
const { version: _, ...content } = report;
const aVersion = (version: number, city: string, omitted = 0) => ({
  ...{ ...content, version, city, omitted },
  writtenAt: '2026-02-15T10:00:00Z',
  changed: version === 1 ? [] : ['city'],
});
const pageOf = (versions: unknown[]) => ({ repID: report.repID, versions, withdrawal: null });
const newest = Response.json(pageOf([aVersion(9, 'Karachi'), aVersion(8, 'Multan', 6)]), {
  headers: { Link: '</api/report/history?reportID=4711&cursor=8>; rel="next"' },
});

beforeEach(() => signedIn());

test('a long history continues on request, and says how many versions are no longer kept', async () => {
  const answers = [newest, problem(422, 'invalidInput'), json(pageOf([aVersion(1, 'Lahore')]))];
  const sent = stubNetwork({ 'GET /report/history': () => answers.shift() ?? null });
  const { person } = open(<HistoryDialog open report={report} onClose={() => undefined} />, { path: '/reports/edit' });
  expect((await screen.findByText('Multan')).tagName).toBe('BDI');
  expect(screen.queryByText('Version 8')).toBeNull();
  const more = screen.getByRole('button', { name: 'Show older versions' });
  await person.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Some values were not accepted.');
  await person.click(more);
  await vi.waitFor(() => expect(screen.getByText('Version 8')).toBeTruthy(), { timeout: 5_000 });
  expect(sent.at(-1)?.line).toContain('cursor=8');
  expect(screen.getByText('Versions before this one that are no longer kept: 6.')).toBeTruthy();
  expect(screen.getByText('Version 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});
