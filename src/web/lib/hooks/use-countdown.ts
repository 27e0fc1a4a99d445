import { useEffect, useEffectEvent, useRef } from 'react';

interface Countdown {
  /** Milliseconds; undefined disables the timer. */
  ms: number | undefined;
  /** Pauses the timer; it resumes with the remaining time. */
  paused: boolean;
  onEnd: (() => void) | undefined;
  /** A change restarts the timer. */
  key?: unknown;
}

/** Calls `onEnd` once when the time is up. */
export function useCountdown({ ms, paused, onEnd, key }: Countdown): void {
  const left = useRef(0);
  const end = useEffectEvent(() => onEnd?.());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new message, which restarts the timer
  useEffect(() => {
    left.current = ms ?? 0;
  }, [ms, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (ms === undefined || paused) return;
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [ms, paused, key]);
}
