import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from './error-state.tsx';

/** An answer that comes sooner is not announced by a flicker. */
const patienceMs = 150;

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** Takes the room of the content from the start, so that nothing moves when it comes. */
  skeleton: ReactNode;
  /** What to say when it failed; what the problem says when absent. */
  errorText?: string;
  children: (data: T) => ReactNode;
}

/** What a query shows while it loads, when it failed, and when it has data. Old data stays when a refresh fails. */
export function Loaded<T>({ query, skeleton, errorText, children }: LoadedProps<T>) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        text={errorText ?? problemText(query.error, text)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <Waiting>{skeleton}</Waiting>;
}

function Waiting({ children }: { children: ReactNode }) {
  const text = useText();
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={late ? undefined : 'invisible'}>
      <span role="status" className="sr-only">
        {late ? text('loading') : ''}
      </span>
      {children}
    </div>
  );
}
