import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMutation } from './use-mutation.ts';

test.each([
  ['goes', 'onSuccess', () => Promise.resolve('gone')],
  ['is refused', 'onError', () => Promise.reject(new Error('refused'))],
] as const)('what a call does when it %s is done although its component is gone', async (_, callback, answer) => {
  const { result, unmount } = renderHook(() => useMutation<string>({ mutationFn: answer }), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  const done = { onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() };
  result.current.mutate(undefined, done);
  unmount();
  await waitFor(() => expect(done.onSettled).toHaveBeenCalledOnce());
  expect(done.onSuccess.mock.calls.length + done.onError.mock.calls.length).toBe(1);
  expect(done[callback]).toHaveBeenCalledOnce();
});
