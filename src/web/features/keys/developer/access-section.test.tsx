import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { ApplicationForm } from './access-section.tsx';

/** Whether the browser would ask before a reload. */
function asksFirst(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('an application that is being written is not lost to a reload without a question', async () => {
  const replies = [problem(503, 'unavailable'), json({ message: '' })];
  stubSignedIn({
    'POST /access/applications': () => replies.shift() ?? null,
  });
  const { person } = open(<ApplicationForm />, { path: '/developer' });
  expect(asksFirst()).toBe(false);
  await person.type(screen.getByRole('textbox', { name: /^Organisation/ }), 'Dukaan Online');
  await person.type(screen.getByRole('textbox', { name: /own words/ }), 'We check each order before we send it.');
  expect(asksFirst()).toBe(true);
  const apply = screen.getByRole('button', { name: 'Apply' });
  await person.click(apply);
  await screen.findByText(/The service is not ready/);
  expect(asksFirst()).toBe(true);
  await person.click(apply);
  await waitFor(() => expect(asksFirst()).toBe(false));
});
