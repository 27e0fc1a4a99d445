import { useState } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../browser/storage.ts';

/**
 * What was typed into a form, so that a reload loses nothing. It lasts as long as the tab, as `useWordsDraft` does.
 * @param key under which it is stored
 * @param schema what is stored: anything else is as if there were nothing
 * @param nothing what stands there before anything is typed
 */
export function useStoredDraft<Draft extends object>(
  key: string,
  schema: z.ZodMiniType<Draft>,
  nothing: Draft,
): [draft: Draft, change: (change: Partial<Draft>) => void, drop: () => void] {
  const [draft, setDraft] = useState(() => {
    const read = z.safeParse(schema, readStoredJson('session', key));
    return read.success ? read.data : nothing;
  });
  function change(some: Partial<Draft>): void {
    const next = { ...draft, ...some };
    setDraft(next);
    writeStored('session', key, JSON.stringify(next));
  }
  return [draft, change, () => writeStored('session', key, null)];
}
