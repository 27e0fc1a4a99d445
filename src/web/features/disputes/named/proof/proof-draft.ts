import * as z from 'zod/mini';
import { BegunProof } from '../../../../../contract/disputes/named.ts';
import { type IdentifierKind, identifierKinds } from '../../../../../contract/rules/identifier-kinds.ts';
import { stored, useDraftOf } from '../../../../lib/browser/stored.ts';

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

/** Of the step after the identifier. */
export interface ProofStepProps {
  draft: ProofDraft & { kind: IdentifierKind; begun: BegunProof };
  /** Back to the identifier: sending it again sends a new code. */
  onBack: () => void;
  onDone: () => void;
}

const nothing: ProofDraft = {
  kind: null,
  identifier: '',
  contactEmail: '',
  words: '',
  withoutCode: false,
  begun: null,
};

const proof = stored<ProofDraft>('proof', Draft);

/** What was typed for a proof. */
export const useProofDraft = () => useDraftOf(proof, nothing);
