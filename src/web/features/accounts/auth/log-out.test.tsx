import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { LogOut } from './log-out.tsx';

const user = json({ ...sana, apiKey: null });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn();
});

function Page() {
  const [isAsking, ask] = useState(false);
  const { status } = useSession();
  return (
    <>
      <p>{status}</p>
      <button type="button" onClick={() => ask(true)}>
        Log out
      </button>
      <LogOut open={isAsking} onClose={() => ask(false)} />
    </>
  );
}

async function confirmLogOut() {
  const opened = open(<Page />, { path: '/developer' });
  await screen.findByText('in');
  await opened.person.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  return opened;
}

test('a session that has already ended counts as success', async () => {
  stubNetwork({ 'GET /auth/user': user, 'GET /auth/signout': problem(401, 'notSignedIn') });
  const { person } = await confirmLogOut();
  await person.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByRole('alertdialog', { name: 'Logged Out' });
});

test('a failed log-out shows an error and keeps the session', async () => {
  stubNetwork({ 'GET /auth/user': user, 'GET /auth/signout': null });
  const { person } = await confirmLogOut();
  await person.click(screen.getByRole('button', { name: 'Yes' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(dialog.textContent).toContain('Something went wrong. Please try again.');
  await vi.advanceTimersByTimeAsync(2_100);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  screen.getByText('in');
});

function Figures({ read }: { read: (signal: AbortSignal) => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['figures'], queryFn: ({ signal }) => read(signal) });
  return <p>{data ?? 'loading'}</p>;
}

/** Opens a page that still loads something, and logs out. @returns the calls of its loading */
async function logOutWhileLoading(signout: ReturnType<typeof json> | null) {
  const loads: AbortSignal[] = [];
  const wasAborted: boolean[] = [];
  stubNetwork({
    'GET /auth/user': user,
    'GET /auth/signout': () => {
      wasAborted.push(...loads.map(({ aborted }) => aborted));
      return signout;
    },
  });
  const read = (signal: AbortSignal) => {
    loads.push(signal);
    return loads.length > 1 ? Promise.resolve('loaded') : new Promise<string>(() => undefined);
  };
  const { person } = open(
    <>
      <Page />
      <Figures read={read} />
    </>,
    { path: '/developer' },
  );
  await screen.findByText('in');
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  await person.click(await screen.findByRole('button', { name: 'Yes' }));
  return wasAborted;
}

test('what is still loading is let go first: without a session it would only be refused', async () => {
  const wasAborted = await logOutWhileLoading(json({ message: 'Logged Out' }));
  await screen.findByRole('alertdialog', { name: 'Logged Out' });
  expect(wasAborted).toEqual([true]);
});

test('what was let go is loaded after all when the log-out fails', async () => {
  await logOutWhileLoading(null);
  await screen.findByRole('alertdialog', { name: 'Error' });
  await screen.findByText('loaded');
});
