import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ResultDialog } from './result-dialog.tsx';

const onClose = vi.fn();

beforeAll(() => import('./result-dialog-popup.tsx'));
beforeEach(() => {
  onClose.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const dialog = <ResultDialog open title="Report submitted" closesAfterMs={2_500} onClose={onClose} />;
  render(dialog);
  await pass(0);
  return { user, popup: screen.getByRole('alertdialog', { name: 'Report submitted' }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('hovering pauses the timer, which resumes with the remaining time', async () => {
  const { user, popup } = await open();
  await pass(1_500);
  await user.hover(popup);
  await pass(10_000);
  expect(onClose).not.toHaveBeenCalled();

  await user.unhover(popup);
  await pass(800);
  expect(onClose).not.toHaveBeenCalled();
  await pass(300);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('moving the focus by keyboard pauses the timer', async () => {
  const { user } = await open();
  await pass(500);
  await user.keyboard('{Tab}');
  await pass(10_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('Ok has the focus, so Enter closes the dialog', async () => {
  const { user } = await open();
  await pass(50);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ok' }));
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
