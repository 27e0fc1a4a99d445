import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../components/actions/button.tsx';
import { createQueryClient } from './query-client.ts';

test('of two taps that wait for the page together, only the first one makes a call', async () => {
  const call = vi.fn(() => new Promise<void>(() => undefined));
  function Save() {
    const save = useMutation({ mutationFn: call });
    return (
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        Save
      </Button>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Save />
    </QueryClientProvider>,
  );
  // As in a browser, React renders without being told to.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const button = screen.getByRole('button', { name: 'Save' });
  button.click();
  // No other task runs in between.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  button.click();
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call).toHaveBeenCalledTimes(1);
});
