import { useEffect, useRef, useState } from 'react';

/** Changes that follow each other faster than this are passed over: somebody holds on to the way to something else. */
const fastMs = 300;

/** A value once it has stopped changing; a change after a rest counts at once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const isFast = Date.now() - changedAt.current < fastMs;
    changedAt.current = Date.now();
    const timer = setTimeout(() => setSettled(value), isFast ? fastMs : 0);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
