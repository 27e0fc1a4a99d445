import { useState } from 'react';
import * as z from 'zod/mini';
import { BegunProof } from '../../../../../contract/disputes/named.ts';
import { identifierKinds } from '../../../../../contract/rules/identifier-kinds.ts';
import { readStoredJson, writeStored } from '../../../../lib/browser/storage.ts';

/** What was typed for a proof, kept as long as the tab, so that a reload loses nothing. */
const key = 'proof';

const Draft = z.object({
  kind: z.nullable(z.enum(identifierKinds)),
  identifier: z.string(),
  contactEmail: z.string(),
  words: z.string(),
  /** Of a mobile wallet: with the operator's letter. */
  withoutCode: z.boolean(),
  /** The proof that has begun. */
  begun: z.nullable(BegunProof),
});
export type ProofDraft = z.infer<typeof Draft>;
/** Of a proof that has begun. */
export type BegunDraft = ProofDraft & { kind: NonNullable<ProofDraft['kind']>; begun: BegunProof };

const nothing: ProofDraft = {
  kind: null,
  identifier: '',
  contactEmail: '',
  words: '',
  withoutCode: false,
  begun: null,
};

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
