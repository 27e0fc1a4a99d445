import { type UseMutationOptions, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What a call does with its answer. */
export interface Afterwards<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/**
 * A mutation. What a call of it is to do with its answer is done in any case: TanStack Query leaves it when the component is gone
 * by then, and many an answer takes it away, such as that of a row which leaves its list.
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
      // Its error is in the state, and was given to `onError`.
      mutateAsync(input, afterwards).catch(() => {});
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
