import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pages, signInPaths } from '../../../contract/pages.ts';
import script from '../../public/theme.js?raw';
import '../../testing/render.tsx';
import { useTheme } from './theme.ts';

function Switch() {
  const { theme, setTheme } = useTheme();
  return (
    <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      {theme}
    </button>
  );
}

const root = document.documentElement;
const otherTab = (newValue: string | null) =>
  act(() => {
    if (newValue === null) localStorage.removeItem('theme');
    else localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  });

beforeEach(() => {
  localStorage.clear();
  root.classList.remove('dark');
});

test('the theme is light by default, and a choice is stored', async () => {
  render(<Switch />);
  expect(screen.getByRole('button').textContent).toBe('light');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('dark');
  expect(root.classList.contains('dark')).toBe(true);
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(screen.getByRole('button'));
  expect(root.classList.contains('dark')).toBe(false);
  expect(localStorage.getItem('theme')).toBe('light');
});

test('a choice in another tab applies here', () => {
  render(<Switch />);
  otherTab('dark');
  expect(screen.getByRole('button').textContent).toBe('dark');
  expect(root.classList.contains('dark')).toBe(true);
  otherTab(null);
  expect(screen.getByRole('button').textContent).toBe('light');
});

const run = () => new Function(script)();

test('theme.js applies the same choice before the first paint', () => {
  run();
  expect(root.classList.contains('dark')).toBe(false);
  localStorage.setItem('theme', 'dark');
  run();
  expect(root.classList.contains('dark')).toBe(true);
});

test.each(Object.values(pages))('theme.js shows the right frame until the code of %s is there', (path) => {
  history.replaceState(null, '', path);
  delete root.dataset.frame;
  run();
  expect(root.dataset.frame).toBe(signInPaths.includes(path) ? 'auth' : undefined);
  delete root.dataset.frame;
  history.replaceState(null, '', '/');
});
