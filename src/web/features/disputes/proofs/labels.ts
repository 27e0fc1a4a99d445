import type { ProofReason } from '../../../../contract/moderation/proofs.ts';
import type { IdentifierKind } from '../../../../contract/rules/identifier-kinds.ts';
import type { TextKey } from '../../../lib/i18n.ts';

export const reasonLabels = {
  photoFits: 'proofPhotoFits',
  calledBack: 'proofCalledBack',
  documentFits: 'proofDocumentFits',
  profileFits: 'proofProfileFits',
  unreadable: 'proofUnreadable',
  otherIdentifier: 'proofOtherIdentifier',
  noProof: 'proofNoProof',
  notReached: 'proofNotReached',
  suspicious: 'proofSuspicious',
  codeMissing: 'proofCodeMissing',
  profileMissing: 'proofProfileMissing',
  otherProfile: 'proofOtherProfile',
} as const satisfies Record<ProofReason, TextKey>;

/** What a moderator checks of a proof of each kind; null where the program decides. */
export const checks = {
  email: null,
  phone: 'proofCheck_phone',
  CNIC: 'proofCheck_CNIC',
  iban: 'proofCheck_iban',
  wallet: 'proofCheck_wallet',
  host: null,
  handle: 'proofCheck_handle',
} as const satisfies Record<IdentifierKind, TextKey | null>;
