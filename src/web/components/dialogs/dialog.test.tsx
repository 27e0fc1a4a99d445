import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const openForm = () =>
  open(
    <Dialog open title="Add a number" onDismiss={() => undefined}>
      <form>
        <input aria-label="Number" />
      </form>
    </Dialog>,
    { path: '/' },
  );

test('the focus starts in the form', async () => {
  openForm();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number')));
});

test('on a touch screen it starts on the dialog, so that no keyboard covers what the form says', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media === '(pointer: coarse)' }),
  );
  openForm();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

function Loading() {
  const [isLoading, setLoading] = useState(true);
  // Sooner than the frame in which a dialog gets the focus.
  useEffect(() => void setTimeout(() => setLoading(false)), []);
  return (
    <Dialog open title="Add a number" onDismiss={() => undefined} loading={isLoading}>
      {isLoading ? null : (
        <form>
          <input aria-label="Number" />
        </form>
      )}
    </Dialog>
  );
}

test('it starts in a form that has loaded before the dialog has the focus', async () => {
  open(<Loading />, { path: '/' });
  const number = await screen.findByLabelText('Number');
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(document.activeElement).toBe(number);
});
