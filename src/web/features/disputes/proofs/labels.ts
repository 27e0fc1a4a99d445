import type { ProofReason } from '../../../../contract/moderation/proofs.ts';
import type { TextKey } from '../../../lib/i18n.ts';

export const reasonLabels = {
  photoFits: 'proofPhotoFits',
  calledBack: 'proofCalledBack',
  documentFits: 'proofDocumentFits',
  unreadable: 'proofUnreadable',
  otherIdentifier: 'proofOtherIdentifier',
  noProof: 'proofNoProof',
  notReached: 'proofNotReached',
  suspicious: 'proofSuspicious',
} as const satisfies Record<ProofReason, TextKey>;
