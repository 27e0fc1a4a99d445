import { useState } from 'react';

/** The value, or the last one that was not null: keeps text visible while a dialog fades out. */
export function useLastDefined<T>(value: T | null | undefined): T | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value !== null && value !== undefined && value !== last) setLast(() => value);
  return value ?? last;
}
