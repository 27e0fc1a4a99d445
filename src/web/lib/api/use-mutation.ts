import { type UseMutationOptions, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Callbacks of one call. */
export interface Afterwards<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/**
 * A mutation whose calls always run their callbacks. TanStack Query skips them once the component is gone, and an answer may
 * remove it, such as a row that leaves its list.
 */
export function useMutation<Output, Input = void, Before = unknown>(
  options: UseMutationOptions<Output, Error, Input, Before>,
) {
  const { mutateAsync: send, ...mutation } = useQueryMutation(options);
  const mutateAsync = useCallback(
    (input: Input, { onSuccess, onError, onSettled }: Afterwards<Output> = {}): Promise<Output> => {
      const answer = send(input);
      answer
        .then(
          (output) => onSuccess?.(output),
          (error) => onError?.(error),
        )
        .finally(onSettled);
      return answer;
    },
    [send],
  );
  const mutate = useCallback(
    (input: Input, afterwards?: Afterwards<Output>): void => {
      // The error is in the state, and `onError` got it.
      mutateAsync(input, afterwards).catch(() => {});
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
