import { useState } from 'react';

/** The value, or the last one there was: what is on the page stays there when its source runs dry. */
export function useLast<T>(value: T | null | undefined): T | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value !== null && value !== undefined && value !== last) setLast(() => value);
  return value ?? last;
}
