import { useEffect, useRef, useState } from 'react';

export interface Ends<Got> {
  onSuccess?: (data: Got) => void;
  onError?: (error: unknown) => void;
}

/** A call that changes something, and how it stands. What comes after the page has gone is dropped. */
export interface Call<Given, Got> {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  error: unknown;
  data: Got | undefined;
  mutate: (given: Given, ends?: Ends<Got>) => void;
  /** As if it had never been made. */
  reset: () => void;
}

type State<Got> =
  | { status: 'idle' | 'pending' }
  | { status: 'error'; error: unknown }
  | { status: 'success'; data: Got };

/**
 * What `useMutation` is to the pages that have the cache, for the pages that do without (`LateCache`): one call at a
 * time, never repeated by itself.
 */
export function useCall<Given, Got>(call: (given: Given) => Promise<Got>): Call<Given, Got> {
  const [state, setState] = useState<State<Got>>({ status: 'idle' });
  // Only the latest call counts, and none once the page has gone.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  function mutate(given: Given, { onSuccess, onError }: Ends<Got> = {}): void {
    turn.current += 1;
    const mine = turn.current;
    setState({ status: 'pending' });
    call(given).then(
      (data) => {
        if (mine !== turn.current) return;
        setState({ status: 'success', data });
        onSuccess?.(data);
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        setState({ status: 'error', error });
        onError?.(error);
      },
    );
  }

  return {
    isPending: state.status === 'pending',
    isError: state.status === 'error',
    isSuccess: state.status === 'success',
    error: state.status === 'error' ? state.error : null,
    data: state.status === 'success' ? state.data : undefined,
    mutate,
    reset: () => {
      turn.current += 1;
      setState({ status: 'idle' });
    },
  };
}
