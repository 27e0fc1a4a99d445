import { type DecideProofBody, waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import { api } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** A page of the proofs that wait, the oldest first. */
export const proofList = (query: Narrowed<typeof waitingProofs.list>) => askPage(waitingProofs.list, { query });

/** A proof unmasked; it is not cached. */
export const useOpenProof = () => useCall((id: string) => api(waitingProofs.open, { params: { id } }), { gcTime: 0 });

export const useDecideProof = () =>
  useChange(
    ({ id, ...body }: DecideProofBody & { id: string }) => api(waitingProofs.decide, { params: { id }, body }),
    [waitingProofs.list],
  );
