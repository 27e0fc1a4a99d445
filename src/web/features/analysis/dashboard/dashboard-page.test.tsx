import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, stubNetwork } from '../../../testing/network.ts';
import { anOverview } from '../../../testing/overview.ts';
import { open } from '../../../testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

// A canvas needs a browser: the e2e tests check the drawn charts.
vi.mock('../../../components/charts/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../../../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

const figures = json(anOverview());
const call = 'GET /analysis/overview';
/** The tabs are list items, too. */
const patterns = () => within(screen.getByRole('region', { name: 'Quick Stats' })).getAllByRole('listitem');

test('figures, list and table show the range beside the time before', async () => {
  stubNetwork({ [call]: figures });
  const { person } = open(<DashboardPage />, { path: '/?show=statistics' });
  await screen.findByText('polar chart');
  screen.getByText('4,321');
  screen.getByText('61');
  screen.getByText('30 in the previous period');
  screen.getByText(/not proven facts/);
  const items = patterns().map((item) => item.textContent);
  expect(items).toHaveLength(8);
  expect(items[0]).toBe('Pattern 010,000');
  expect(items[7]).toBe('Pattern 73,000');
  screen.getByText('2 more in the table.');

  const group = screen.getByRole('group', { name: 'Quick Stats: chart or table' });
  await person.click(within(group).getByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Quick Stats' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  within(table).getByRole('row', { name: 'Pattern 9 1,000 Under 5' });

  within(screen.getByRole('table', { name: 'Top cities' })).getByRole('row', { name: 'Lahore 77 12' });
  await screen.findByText('line chart');
  await person.click(within(screen.getByRole('group', { name: /^By week/ })).getByRole('radio', { name: 'Table' }));
  const weeks = within(screen.getByRole('table', { name: 'By week' })).getAllByRole('row');
  expect(weeks.map((row) => row.textContent)).toEqual([
    'FromReportsPeoplePrevious period',
    'Week of Nov\u00a016,\u00a02026311516',
    'Week of Nov\u00a09,\u00a02026302514',
  ]);
});

test('the range and what is counted are chosen, and kept in the address', async () => {
  const sent = stubNetwork({ [call]: figures });
  const { person, location } = open(<DashboardPage />, { path: '/?show=statistics' });
  await person.click(await screen.findByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(sent.at(-1)?.line).toContain('range=30d'));
  await person.click(screen.getByRole('radio', { name: 'People' }));
  expect(location().search).toBe('?show=statistics&range=30d&count=authors');
  const items = patterns().map((item) => item.textContent);
  // By people the order is another one, and too few people are not shown.
  expect(items[0]).toBe('Pattern 818');
  expect(items.join()).not.toContain('Pattern 9');
});

test('a pattern, a city and a week narrow everything else until they are given up', async () => {
  const narrowed = { keyword: 'Pattern 2', city: 'Lahore', from: '2026-11-09' };
  const sent = stubNetwork({
    [call]: ({ line }) =>
      json(line.includes('from=') ? anOverview({ narrowed, reports: null, authors: null }) : anOverview()),
  });
  const { person, location } = open(<DashboardPage />, { path: '/?show=statistics' });
  await person.click(await screen.findByRole('button', { name: 'Pattern 2' }));
  await person.click(screen.getByRole('button', { name: 'Lahore' }));
  await person.click(within(screen.getByRole('group', { name: /^By week/ })).getByRole('radio', { name: 'Table' }));
  await person.click(screen.getByRole('button', { name: /^Week of Nov\s9,\s2026$/ }));
  expect(location().search).toBe('?show=statistics&keyword=Pattern+2&city=Lahore&from=2026-11-09');
  expect(sent.at(-1)?.line).toContain('keyword=Pattern+2&city=Lahore&from=2026-11-09');
  // Reports and people: too few to be shown.
  await waitFor(() => expect(screen.getAllByText('Under 5', { selector: 'dd span' })).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Pattern 2' }).getAttribute('aria-pressed')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'Remove filter: Lahore' }));
  await person.click(screen.getByRole('button', { name: 'Pattern 2' }));
  expect(location().search).toBe('?show=statistics&from=2026-11-09');
  // A week is no part of another range.
  await person.click(screen.getByRole('radio', { name: '12 months' }));
  expect(location().search).toBe('?show=statistics&range=12m');
});

test('what is shown is downloaded as CSV', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  stubNetwork({ [call]: figures });
  const { person } = open(<DashboardPage />, { path: '/?show=statistics' });
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(saved).toHaveBeenCalledOnce();
});

test('the check comes first, and the figures are asked for on their tab alone', async () => {
  const sent = stubNetwork({ [call]: figures });
  const { person, location } = open(<DashboardPage />, { path: '/' });
  await screen.findByText('With an account you');
  screen.getByRole('textbox', { name: 'Email, CNIC or phone' });
  expect(sent.filter(({ line }) => line.includes('/analysis'))).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Statistics' }));
  await screen.findByText('4,321');
  expect(location().search).toBe('?show=statistics');
  await person.click(screen.getByRole('link', { name: 'With an account' }));
  expect(screen.queryByText('4,321')).toBeNull();
});

test('a link to figures of a time, a pattern or a city still leads to them', async () => {
  stubNetwork({ [call]: figures });
  open(<DashboardPage />, { path: '/?range=12m' });
  await screen.findByText('4,321');
});

test('a time in which nothing was named often enough says so', async () => {
  stubNetwork({ [call]: json(anOverview({ patterns: [], cities: [] })) });
  open(<DashboardPage />, { path: '/?show=statistics' });
  await screen.findByText('No pattern was mentioned often enough to show.');
  screen.getByText('No city has five reports yet.');
});
