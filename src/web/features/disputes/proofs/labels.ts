import type { ProofReason } from '../../../../contract/moderation/proofs.ts';
import type { MainKind } from '../../../../contract/rules/identifiers.ts';
import type { TextKey } from '../../../lib/i18n.ts';

export const kindLabels = { email: 'email', CNIC: 'cnic', phone: 'phone' } as const satisfies Record<MainKind, TextKey>;

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
