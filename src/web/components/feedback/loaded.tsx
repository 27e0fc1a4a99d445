import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { isOffline } from '../../lib/browser/connection.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { ErrorState } from './error-state.tsx';

/** The skeleton stays invisible for this long, to avoid a flicker when the data arrives quickly. */
const delayMs = 150;

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** As large as the content, to avoid layout shifts. */
  skeleton: ReactNode;
  /** Shown on failure; defaults to the text of the problem. */
  errorText?: string;
  children: (data: T) => ReactNode;
}

/** Renders a query: loading, failed or with data. Old data stays visible when a refresh fails. */
export function Loaded<T>({ query, skeleton, errorText, children }: LoadedProps<T>) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        // Nothing was typed that could be lost.
        text={errorText ?? (isOffline() ? text('offline') : problemText(query.error, text))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <DelayedSkeleton>{skeleton}</DelayedSkeleton>;
}

function DelayedSkeleton({ children }: { children: ReactNode }) {
  const text = useText();
  const [isVisible, setVisible] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div data-loading className={isVisible ? undefined : 'invisible'}>
      <span role="status" className="sr-only">
        {isVisible ? text('loading') : ''}
      </span>
      {children}
    </div>
  );
}
