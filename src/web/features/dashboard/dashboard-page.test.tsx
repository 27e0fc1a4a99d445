import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { open } from '../../testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

// A canvas needs a browser: the journeys look at the drawn charts.
vi.mock('../../components/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../../components/bar-chart.tsx', () => ({ default: () => <p>bar chart</p> }));

const ten = Array.from({ length: 10 }, (_, index) => ({ keyword: `Pattern ${index}`, total: 1000 * (10 - index) }));

test('the figures, the list and the tables tell the totals', async () => {
  stubNetwork({ 'GET /analysis/pattern': json(ten) });
  const { person } = open(<DashboardPage />, { path: '/' });
  await screen.findByText('polar chart');
  await screen.findByText('bar chart');
  screen.getByText('55,000');
  screen.getByText(/nobody has verified them/);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(8);
  expect(items[0]).toBe('Pattern 010,000');
  expect(items[7]).toBe('Pattern 73,000');
  screen.getByText('And 2 more, in the table.');

  const group = screen.getByRole('group', { name: 'Quick Stats: chart or table' });
  await person.click(within(group).getByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Quick Stats' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  within(table).getByRole('row', { name: 'Pattern 9 1,000' });
});

test('with no reports the page says what will be here and offers to file one', async () => {
  stubNetwork({ 'GET /analysis/pattern': json([]) });
  open(<DashboardPage />, { path: '/' });
  await screen.findByRole('heading', { name: 'No reports yet' });
  expect(screen.getByRole('link', { name: 'File a report' }).getAttribute('href')).toBe('/reports/add');
});

describe('totals that could not be had', () => {
  test.each([
    ['no answer', null, 'Something went wrong. Please try again.'],
    [
      'a server that is not ready',
      problem(503, 'unavailable'),
      'The service is not ready. Please try again in a moment.',
    ],
  ])('%s: it is said, and trying again mends it', async (_, failure, message) => {
    const answers = [failure, json(ten)];
    stubNetwork({ 'GET /analysis/pattern': () => answers.shift() ?? null });
    const { person } = open(<DashboardPage />, { path: '/' });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('55,000');
  });
});
