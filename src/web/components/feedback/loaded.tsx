import CircleAlert from '@iconify-json/lucide/icons.json?circle-alert';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { classNames } from '../../lib/browser/class-names.ts';
import { isOffline } from '../../lib/browser/connection.ts';
import { useIsLongerThan } from '../../lib/hooks/use-is-longer-than.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../actions/button.tsx';
import { stateStyles } from './empty-state.tsx';

/** The skeleton stays invisible for this long, to avoid a flicker when the data arrives quickly. */
const delayMs = 150;

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** As large as the content, to avoid layout shifts. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders a query: loading, failed or with data. Old data stays visible when a refresh fails. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        // Nothing was typed that could be lost.
        text={isOffline() ? text('offline') : problemText(query.error, text)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <DelayedSkeleton>{skeleton}</DelayedSkeleton>;
}

interface AskedProps<T, Key extends QueryKey> extends Pick<LoadedProps<T>, 'skeleton' | 'children'> {
  ask: UseQueryOptions<T, Error, T, Key>;
}

/** Asks the server for something that nothing else on the page waits for, and renders the answer. */
export function Asked<T, Key extends QueryKey>({ ask, ...shown }: AskedProps<T, Key>) {
  return <Loaded query={useQuery(ask)} {...shown} />;
}

function DelayedSkeleton({ children }: { children: ReactNode }) {
  const text = useText();
  const isVisible = useIsLongerThan(true, delayMs);
  return (
    <div data-loading className={isVisible ? undefined : 'invisible'}>
      <span role="status" className="sr-only">
        {isVisible ? text('loading') : ''}
      </span>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  text: string;
  onRetry: () => void;
  busy: boolean;
}

/** Replaces content that failed to load: the error and a "Try again" button. */
function ErrorState({ text: words, onRetry, busy }: ErrorStateProps) {
  const text = useText();
  return (
    <div className={stateStyles}>
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-danger" />
      <p role="alert" className="max-w-md text-ink">
        {words}
      </p>
      <div className="mt-4">
        <Button busy={busy} onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      </div>
    </div>
  );
}

const shapes = { control: 'rounded-control', card: 'rounded-card', round: 'mx-auto rounded-full' };

interface SkeletonProps {
  /** The height of the content in pixels, or most of the window's. */
  height: number | '80vh';
  shape?: keyof typeof shapes;
  /** Width equals height. */
  square?: boolean;
}

/** A placeholder as large as the content, to avoid layout shifts. */
export function Skeleton({ height, shape = 'control', square = false }: SkeletonProps) {
  const size = { height, width: square ? height : undefined };
  return <div aria-hidden="true" style={size} className={classNames('animate-breathe bg-sunken', shapes[shape])} />;
}

interface CardSkeletonProps {
  /** Heights of the card in pixels: for the narrowest window, then per Tailwind breakpoint. */
  base: number;
  sm?: number;
  md?: number;
  xl?: number;
}

/** The placeholder of a card whose height depends on the window's width. */
export function CardSkeleton(heights: CardSkeletonProps) {
  const sizes = Object.entries(heights).map(([at, height]) => [`--${at}`, `${height}px`]);
  return (
    <div
      aria-hidden="true"
      style={Object.fromEntries(sizes)}
      className="h-(--base) animate-breathe rounded-card bg-sunken sm:h-[var(--sm,var(--base))] md:h-[var(--md,var(--sm,var(--base)))] xl:h-[var(--xl,var(--md,var(--sm,var(--base))))]"
    />
  );
}
