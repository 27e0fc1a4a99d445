import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearUserData } from '../../../lib/session/session.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { stubUploads } from '../../../testing/uploads.ts';
import { SignInAgain } from '../auth/ask-sign-in-again.tsx';
import { ProfilePage } from './profile-page.tsx';

const user = { ...sana, apiKey: null };
const read = {
  'GET /auth/user': json(user),
  'GET /auth/currentuser': json({ phone: '+92-3001234567', websiteUrl: null, address: null }),
};
const saved = json({ message: 'Profile Updated Successfully!' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn();
});

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const save = () => screen.getByRole('button', { name: 'Save' });

async function openProfile() {
  const opened = open(<ProfilePage />, { path: '/account/edit-profile' });
  await screen.findByLabelText(/^Your Name/);
  return opened;
}

test('saving is confirmed for 1 s, and the page shows the new name', async () => {
  let name = 'Sana Malik';
  const sent = stubNetwork({
    ...read,
    'GET /auth/user': () => json({ ...user, displayName: name }),
    'PUT /auth/update': () => {
      name = 'Sana Khan';
      return saved;
    },
  });
  const { person, cache } = await openProfile();
  await person.clear(field('Your Name'));
  await person.type(field('Your Name'), 'Sana Khan');
  await person.type(field('Website URL'), 'sana.example');
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Profile Updated Successfully!' });
  expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
    username: 'Sana Khan',
    email: 'sana@example.com',
    phone: '+92-3001234567',
    websiteUrl: 'https://sana.example',
    address: null,
    photoURL: null,
  });
  expect(cache.getQueryData(['session', 'user'])).toMatchObject({ displayName: 'Sana Khan' });
  await vi.advanceTimersByTimeAsync(1_100);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  ['Your Name', 'Al', 'name is too short'],
  ['Phone No.', '12', 'Invalid Phone number'],
  ['Website URL', 'javascript://alert', 'Invalid URL'],
  ['Address', 'x'.repeat(201), 'Address must be at most 200 characters'],
])('%s: %s is refused before it is sent', async (label, value, message) => {
  const sent = stubNetwork(read);
  const { person } = await openProfile();
  await person.clear(field(label));
  await person.click(field(label));
  await person.paste(value);
  await person.click(save());
  await screen.findByText(message);
  expect(sent.some(({ line }) => line.startsWith('PUT'))).toBe(false);
});

test('a failure is shown for 4 s, and the input stays', async () => {
  stubNetwork({ ...read, 'PUT /auth/update': null });
  const { person } = await openProfile();
  await person.type(field('Address'), 'Mall Road 1');
  await person.click(save());
  await screen.findByText('Something went wrong. Please try again.');
  await vi.advanceTimersByTimeAsync(3_700);
  expect(screen.queryByRole('alert')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field('Address')).toHaveProperty('value', 'Mall Road 1');
});

describe('a session that ends while the form is open', () => {
  /** The session is gone until the user signs in again. */
  function lapsed() {
    let isOver = false;
    let isBack = false;
    const known = (answer: Response) => async () => {
      if (isOver && !isBack) return problem(401, 'notSignedIn');
      if (isBack) await new Promise((resolve) => setTimeout(resolve, 50)); // somewhat late
      return answer;
    };
    const sent = stubNetwork({
      'GET /auth/user': known(read['GET /auth/user']),
      'GET /auth/currentuser': known(read['GET /auth/currentuser']),
      'PUT /auth/update': () => (isBack ? saved : problem(401, 'notSignedIn')),
      'POST /auth/login': () => {
        isBack = true;
        return json({ ...sana, stsTokenManager: { accessToken: 't', expirationTime: 4_000_000_000_000 } });
      },
    });
    return {
      sent,
      end: () => {
        isOver = true;
      },
    };
  }

  async function typed() {
    const opened = open(
      <>
        <ProfilePage />
        <SignInAgain />
      </>,
      { path: '/account/edit-profile' },
    );
    await screen.findByLabelText(/^Your Name/);
    await opened.person.type(field('Address'), 'Mall Road 1');
    return opened;
  }

  test('can be resumed in a dialog, and the form is saved', async () => {
    const { sent, end } = lapsed();
    const { person, location } = await typed();
    end();
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    dialog.getByText('sana@example.com');
    await person.type(dialog.getByLabelText('Password', { selector: 'input' }), 'Correct-horse1');
    await person.click(dialog.getByRole('button', { name: 'Log In' }));
    await screen.findByRole('alertdialog', { name: 'Profile Updated Successfully!' });
    expect(sent.find(({ line }) => line.includes('login'))?.body).toMatchObject({ email: 'sana@example.com' });
    expect(sent.findLast(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({ address: 'Mall Road 1' });
    expect(location().pathname).toBe('/account/edit-profile');
  });

  test('closes the page after logging out', async () => {
    stubNetwork(read);
    const { person, cache, location } = await openProfile();
    await person.type(field('Address'), 'Mall Road 1');
    clearUserData(cache);
    await waitFor(() => expect(location().pathname).toBe('/'));
  });
});

test('leaving with unsaved changes asks first, and Stay keeps them', async () => {
  stubNetwork(read);
  const { person, location } = await openProfile();
  await person.type(field('Address'), 'Mall Road 1');
  await person.click(screen.getByRole('link', { name: 'Security' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Address')).toHaveProperty('value', 'Mall Road 1');
  await person.click(screen.getByRole('link', { name: 'Security' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location().pathname).toBe('/account/security'));
});

describe('the picture', () => {
  const picture = new File(['a picture'], 'me.png', { type: 'image/png' });
  const input = () => screen.getByLabelText('Profile picture');

  async function choose(file: File) {
    const sent = stubNetwork({ ...read, 'PUT /auth/update': saved });
    const files = stubUploads();
    const opened = await openProfile();
    await opened.person.upload(input(), file);
    return { ...opened, files, sent };
  }

  test('can be cancelled during the upload', async () => {
    const { person, files } = await choose(picture);
    await person.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(files[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(save()).toHaveProperty('disabled', false);
  });

  test.each([
    [
      'too large',
      new File([new Uint8Array(5_000_001)], 'me.png', { type: 'image/png' }),
      /The picture is larger than 5\sMB\./,
    ],
    ['no picture', new File(['x'], 'me.png', { type: 'application/pdf' }), /This file is not a picture we can read/],
  ])('that is %s is refused before it is sent', async (_, file, message) => {
    stubNetwork(read);
    const files = stubUploads();
    const { person } = await openProfile();
    // Bypasses the picker's filter, as dropping a file does.
    await person.setup({ applyAccept: false }).upload(input(), file);
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(files).toEqual([]);
  });

  test('shows the message of the server if it is unreadable', async () => {
    const { files } = await choose(picture);
    await files[0]?.answer(problem(422, 'fileNotAPicture', { file: 'fileNotAPicture' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This file is not a picture we can read');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
