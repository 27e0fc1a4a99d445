import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import ResultDialog from './result-dialog-popup.tsx';

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

function Sent() {
  const [step, setStep] = useState<'page' | 'form' | 'result'>('page');
  return (
    <>
      <button type="button" onClick={() => setStep('form')}>
        Ask for a link
      </button>
      <Dialog open={step === 'form'} title="Ask for a link" onDismiss={() => undefined}>
        <form>
          <input aria-label="Email" />
          <button type="button" onClick={() => setStep('result')}>
            Send
          </button>
        </form>
      </Dialog>
      <ResultDialog open={step === 'result'} title="Sent" onClose={() => setStep('page')} />
    </>
  );
}

test('it leaves the focus to the dialog of the result, which gives it back to the page', async () => {
  const user = userEvent.setup();
  // As long as a dialog takes to fade out, so that the next one has the focus before it is gone.
  let endFading: (animation: Animation) => void = () => undefined;
  const finished = new Promise<Animation>((done) => {
    endFading = done;
  });
  open(<Sent />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Ask for a link' }));
  const form = await screen.findByRole('dialog');
  form.getAnimations = () => [{ finished, pending: false, playState: 'running' } as Animation];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const ok = await screen.findByRole('button', { name: 'Ok' });
  await waitFor(() => expect(document.activeElement).toBe(ok));
  await act(async () => {
    endFading({} as Animation);
    await new Promise((done) => setTimeout(done, 100));
  });
  expect(form.isConnected).toBe(false);
  expect(document.activeElement).toBe(ok);
  await user.click(ok);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask for a link' })));
});

function Removed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add a number
      </button>
      {isOpen ? (
        <Dialog open title="Add a number" onDismiss={() => setOpen(false)}>
          <form>
            <input aria-label="Number" />
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

test('one that is taken away while it is open gives the focus back, too', async () => {
  const user = userEvent.setup();
  open(<Removed />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Add a number' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a number' })));
});
