import { useState } from 'react';
import * as z from 'zod/mini';
import { type RequestKind, requestReasons } from '../../../../contract/disputes/removal-requests.ts';
import { readStoredJson, writeStored } from '../../../lib/browser/storage.ts';

const Draft = z.object({
  report: z.string(),
  reason: z.optional(z.enum(requestReasons)),
  words: z.string(),
  name: z.string(),
  contactEmail: z.string(),
  authority: z.string(),
  fileNumber: z.string(),
  legalBasis: z.string(),
});
type RequestDraft = z.infer<typeof Draft>;

const nothing: RequestDraft = {
  report: '',
  words: '',
  name: '',
  contactEmail: '',
  authority: '',
  fileNumber: '',
  legalBasis: '',
};

/** What was typed for a notice or an order, kept as long as the tab, so that a reload loses nothing. */
export function useRequestDraft(
  kind: RequestKind,
): [draft: RequestDraft, change: (change: Partial<RequestDraft>) => void, drop: () => void] {
  const key = `request:${kind}`;
  const [draft, setDraft] = useState(() => {
    const read = z.safeParse(Draft, readStoredJson('session', key));
    return read.success ? read.data : nothing;
  });
  return [
    draft,
    (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      writeStored('session', key, JSON.stringify(next));
    },
    () => writeStored('session', key, null),
  ];
}
