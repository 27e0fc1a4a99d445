import { useEffect, useEffectEvent, useState } from 'react';

const secondsTo = (end: number): number => Math.max(Math.ceil((end - Date.now()) / 1000), 0);

/**
 * Counts down the seconds until a time.
 * @param end in epoch milliseconds; null counts nothing
 * @param onEnd called when no second is left
 */
export function useSecondsLeft(end: number | null, onEnd: () => void): number {
  const [left, setLeft] = useState(end === null ? 0 : secondsTo(end));
  const endNow = useEffectEvent(onEnd);
  useEffect(() => {
    if (end === null) return;
    const count = () => {
      const seconds = secondsTo(end);
      setLeft(seconds);
      if (seconds === 0) endNow();
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
