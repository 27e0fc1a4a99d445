import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import LayoutDashboard from '@iconify-json/lucide/icons.json?layout-dashboard';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Shell, type ShellUser } from './shell.tsx';

vi.setConfig({ testTimeout: 30_000 });

const groups = [
  {
    items: [
      { to: '/', label: 'Check', icon: LayoutDashboard, match: ['/', '/checks'] },
      { to: '/reports/add', label: 'Report', icon: FileWarning, match: ['/reports/add'] },
      { to: '/reports/edit', label: 'Your reports', icon: FileWarning, match: ['/reports'] },
    ],
  },
  {
    label: 'Staff',
    items: [{ to: '/admin/queue', label: 'Work', icon: FileWarning, match: ['/admin/queue'], count: 12 }],
  },
];
const amna = { displayName: 'Amna Khan', email: 'amna@example.com', photoURL: null };
const onLogout = vi.fn();

beforeAll(() => import('./drawer.tsx'));
beforeEach(() => {
  // jsdom has no media queries: none matches, as on a narrow screen.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

async function open(path: string, user: ShellUser | null = null) {
  const page = (
    <Shell groups={groups} title="Reports" user={user} onLogout={onLogout}>
      <p>the page</p>
    </Shell>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })} />);
  if (user) await screen.findByRole('button', { name: 'Your account' });
}

const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

test.each([
  ['/reports/update-report/7', ['Your reports']],
  ['/reports/add', ['Report']],
  ['/checks/history', ['Check']],
  ['/nowhere', ['Check']],
  // In the account's menu.
  ['/account/edit-profile', []],
])('of %s the closest item is marked, of an unknown path the first', async (path, marked) => {
  await open(path);
  expect(current()).toEqual(marked);
});

test('a group has a name, and an item says how much waits behind it', async () => {
  await open('/');
  const staff = screen.getByRole('list', { name: 'Staff' });
  within(staff).getByRole('link', { name: 'Work 12 waiting' });
});

test('pages without an entry are in the foot, and preferences there for visitors alone', async () => {
  await open('/');
  expect(screen.getByRole('link', { name: 'API for businesses' }).getAttribute('href')).toBe('/developer');
  expect(screen.getByRole('link', { name: 'Preferences' }).getAttribute('href')).toBe('/account/preferences');
  cleanup();
  await open('/', amna);
  expect(screen.queryByRole('link', { name: 'Preferences' })).toBeNull();
});

test.each([
  ['Amna Khan', 'AK'],
  ['زينب', 'ز'],
  ['😀 Ali 𝔎han', '😀𝔎'],
])('of %s, who has no picture, the initials are whole characters', async (displayName, initials) => {
  await open('/', { ...amna, displayName });
  expect(screen.getByRole('button', { name: 'Your account' }).textContent).toBe(initials);
});

test('whoever sets up the registry comes back to that from signing in or up', async () => {
  await open('/setup');
  const hrefs = ['Log In', 'Create an account'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual(['/login?next=%2Fsetup', '/signup?next=%2Fsetup']);
});

test('a visitor sees the name, a link to sign up, and the other language under its own name', async () => {
  await open('/');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  const home = screen.getAllByRole('link', { name: 'Fraud Shield' });
  expect(home.map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
  const button = screen.getByRole('button', { name: 'اردو' });
  expect(button.getAttribute('lang')).toBe('ur');
  await userEvent.click(button);
  await screen.findByRole('button', { name: 'English' });
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('button', { name: 'اردو' });
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => userEvent.click(document.body)],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close the menu' }))],
  ['the colour switch', () => userEvent.click(screen.getByRole('switch', { name: 'Dark mode' }))],
  ['an item', () => userEvent.click(screen.getByRole('link', { name: 'Report' }))],
])('the drawer closes on %s', async (_, close) => {
  await open('/');
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  await screen.findByRole('dialog', { name: 'Main' });
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the skip link focuses the main content', async () => {
  await open('/');
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('without a network a banner says so until it is back', async () => {
  await open('/');
  expect(screen.queryByRole('alert')).toBeNull();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
});
