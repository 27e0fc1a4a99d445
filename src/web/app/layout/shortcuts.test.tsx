import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Form } from '../../components/forms/form.tsx';
import { chooseSingleKeys } from '../../lib/browser/single-keys.ts';
import { takeLastCheck } from '../../lib/checks/last-check.ts';
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { open, sana, signedIn } from '../../testing/render.tsx';
import { Shortcuts } from './shortcuts.tsx';

// Their code is loaded before, so that no test waits for it.
beforeAll(() => import('./palette.tsx'));

const onPage = vi.fn();

function Page({ searches = false }: { searches?: boolean }) {
  useShortcuts({ KeyQ: onPage, KeyD: onPage, KeyX: onPage });
  return (
    <>
      <Shortcuts />
      <main>
        <input aria-label="Name" />
        {searches ? (
          <Form role="search">
            <input aria-label="Search" />
          </Form>
        ) : null}
      </main>
    </>
  );
}

/** One key right after the other, because `g` does not wait for long. */
function press(keys: string): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}` });
  }
}

const palette = () => screen.findByRole('combobox');
const start = (page = <Page />, user: Parameters<typeof json>[0] | null = { ...sana, apiKey: null }) => {
  stubNetwork(user ? { 'GET /auth/user': json(user) } : {});
  if (user) signedIn();
  return open(page, { path: '/here' });
};
beforeEach(() => {
  onPage.mockClear();
});

describe('single keys', () => {
  test('after g, a letter is no shortcut of the page, whatever it is', async () => {
    const { location } = start();
    press('gx');
    expect(onPage).not.toHaveBeenCalled();
    press('x');
    expect(onPage).toHaveBeenCalledTimes(1);
    expect(location().pathname).toBe('/here');
  });

  test("g and q lead to the queue for moderators, and are nobody else's", async () => {
    const { person, location, unmount } = start();
    press('gq');
    expect(location().pathname).toBe('/here');
    unmount();
    const staff = start(<Page />, { ...sana, apiKey: null, roles: ['moderator'] });
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /Queue/ });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('gq');
    await waitFor(() => expect(staff.location().pathname).toBe('/admin/queue'));
  });

  test('mean nothing while somebody types', async () => {
    const { person, location } = start();
    await person.type(screen.getByLabelText('Name'), 'gd/?');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'gd/?');
    expect(location().pathname).toBe('/here');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('/ opens the palette on a page without a search', async () => {
    const { person } = start();
    await person.keyboard('/');
    expect(await palette()).toHaveProperty('value', '');
  });

  test('? lists them, and the letters for the pages that the reader may open', async () => {
    const { person } = start();
    await person.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Pages and actions' }));
    expect(list.getByRole('option', { name: /Your reports/ }).textContent).toBe('Your reportsgr');
    list.getByText(/\/ leads to the search of a page/);
    expect(list.queryByText('Queue')).toBeNull();
  });

  test('? lists the keys of the queue there, until somebody searches', async () => {
    stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null, roles: ['moderator'] }) });
    signedIn();
    const { person } = open(<Page />, { path: '/admin/queue' });
    await person.keyboard('?');
    await screen.findByText('Next and previous report');
    await person.type(await palette(), 'docum');
    expect(screen.queryByText('Next and previous report')).toBeNull();
  });

  test('can be turned off; the palette remains, without their letters, and says so', async () => {
    chooseSingleKeys(false);
    const { person, location } = start(<Page searches />);
    press('gd/?');
    expect(location().pathname).toBe('/here');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(document.body);
    expect(onPage).not.toHaveBeenCalled();
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByText(/are turned off\. To turn them on/);
    expect(screen.getByRole('option', { name: /Your reports/ }).textContent).toBe('Your reports');
  });
});

describe('the palette', () => {
  test('opens while somebody types, finds a page, and leads to it', async () => {
    const { person, location } = start();
    await person.click(screen.getByLabelText('Name'));
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'docum');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/docs'));
  });

  test('closes on the same keys, and keeps nothing that was typed', async () => {
    const { person } = start();
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'secret@example.com');
    await person.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('{Control>}k{/Control}');
    expect(await palette()).toHaveProperty('value', '');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret@');
  });

  test('offers a check of what was typed', async () => {
    const identifier = '۰۳۰۰۱۲۳۴۵۶۷';
    const { person, location } = start();
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), identifier);
    await waitFor(() => expect(screen.getByRole('option').textContent).toContain(identifier));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(location().search).toBe('');
    expect(JSON.stringify(location().state)).not.toContain(identifier);
    expect(takeLastCheck()).toBe(identifier);
  });

  test('offers visitors no check and no page of an account', async () => {
    const { person } = start(<Page />, null);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'bilal@example.org');
    await screen.findByText('Nothing found.');
    await person.clear(await palette());
    await screen.findByRole('option', { name: 'Log In' });
    expect(screen.queryByRole('option', { name: /Your reports/ })).toBeNull();
  });

  test('does not open over another dialog', async () => {
    const { person } = start(
      <>
        <Page />
        <div role="dialog" aria-label="A question" />
      </>,
    );
    await person.keyboard('{Control>}k{/Control}');
    press('gd?');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
