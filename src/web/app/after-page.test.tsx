import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open } from '../testing/render.tsx';
import { afterPage } from './after-page.tsx';

test('a part whose code did not arrive is loaded when there is a network again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => 'Part');
  const Part = afterPage(load);
  open(<Part />, { path: '/' });
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  // The failure is noticed in the next turn.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.online(window);
  await screen.findByText('Part');
});
