import { useEffect, useState } from 'react';

/** Whether `isActive` has been true for `ms` milliseconds. */
export function useIsLongerThan(isActive: boolean, ms: number): boolean {
  const [isLonger, setLonger] = useState(false);

  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setLonger(true), ms);
    return () => {
      clearTimeout(timer);
      setLonger(false);
    };
  }, [isActive, ms]);

  return isActive && isLonger;
}
