import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { AddDialog } from './add-dialog.tsx';

test('each empty field says what it needs, and the first one has the focus', async () => {
  const sent = stubSignedIn({});
  const { person } = open(<AddDialog onClose={() => undefined} onAdded={() => undefined} />, {
    path: '/admin/safelist',
  });
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  await screen.findByText('Give a whole identifier of this kind');
  screen.getByText('Say who it belongs to');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/)));
  expect(sent.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
});
