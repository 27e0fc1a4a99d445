import { proofs } from './proofs.ts';
import { requests } from './requests.ts';

/** The pages of proofs and of requests. */
export const matters = { ...proofs, ...requests };
