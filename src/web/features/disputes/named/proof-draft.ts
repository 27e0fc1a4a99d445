import { useState } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';

/** What was typed for a proof, kept as long as the tab, so that a reload loses nothing. */
const key = 'proof';

const Draft = z.object({
  kind: z.nullable(z.enum(['email', 'phone', 'CNIC'])),
  identifier: z.string(),
  contactEmail: z.string(),
  words: z.string(),
  /** The proof that has begun. */
  begun: z.nullable(z.object({ proofID: z.string(), by: z.enum(['code', 'moderator']), expiresAt: z.string() })),
});
export type ProofDraft = z.infer<typeof Draft>;

const nothing: ProofDraft = { kind: null, identifier: '', contactEmail: '', words: '', begun: null };

function stored(): ProofDraft {
  const read = z.safeParse(Draft, readStoredJson('session', key));
  return read.success ? read.data : nothing;
}

export function useProofDraft(): [draft: ProofDraft, change: (change: Partial<ProofDraft>) => void, drop: () => void] {
  const [draft, setDraft] = useState(stored);
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
