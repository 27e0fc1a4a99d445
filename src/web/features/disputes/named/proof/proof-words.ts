import type { IdentifierKind } from '../../../../../contract/rules/identifier-kinds.ts';
import type { TextKey } from '../../../../lib/i18n/i18n.ts';

interface ProofWords {
  /** What the person chooses, and how it is proven. */
  choice: TextKey;
  choiceHint: TextKey;
  title: TextKey;
  hint: TextKey;
  label: TextKey;
  keyboard: 'email' | 'tel' | 'numeric' | 'text' | 'url';
  wrong: TextKey;
  /** What is sent to a moderator; null where nothing is. */
  document: { title: TextKey; hint?: TextKey; label: TextKey; types: TextKey; required: TextKey } | null;
}

/** What a proof of each kind says, in the order in which people choose. */
export const proofWords = {
  email: {
    choice: 'proveKindEmail',
    choiceHint: 'proveKindEmailHint',
    title: 'proveEmailTitle',
    hint: 'proveEmailHint',
    label: 'proveEmailLabel',
    keyboard: 'email',
    wrong: 'emailInvalid',
    document: null,
  },
  phone: {
    choice: 'proveKindPhone',
    choiceHint: 'proveKindPhoneHint',
    title: 'provePhoneTitle',
    hint: 'provePhoneHint',
    label: 'provePhoneLabel',
    keyboard: 'tel',
    wrong: 'provePhoneInvalid',
    document: {
      title: 'provePhonePhotoTitle',
      hint: 'provePhonePhotoHint',
      label: 'provePhonePhotoLabel',
      types: 'provePhonePhotoTypes',
      required: 'proveDocumentRequired',
    },
  },
  wallet: {
    choice: 'proveKindWallet',
    choiceHint: 'proveKindWalletHint',
    title: 'proveWalletTitle',
    hint: 'proveWalletHint',
    label: 'proveWalletLabel',
    keyboard: 'tel',
    wrong: 'provePhoneInvalid',
    document: {
      title: 'proveWalletDocumentTitle',
      label: 'proveDocumentLabel',
      types: 'proveWalletDocumentTypes',
      required: 'proveDocumentRequired',
    },
  },
  CNIC: {
    choice: 'proveKindCnic',
    choiceHint: 'proveKindCnicHint',
    title: 'proveCnicTitle',
    hint: 'proveCnicHint',
    label: 'proveCnicLabel',
    keyboard: 'numeric',
    wrong: 'proveCnicInvalid',
    document: {
      title: 'provePhotoTitle',
      label: 'provePhotoLabel',
      types: 'provePhotoHint',
      required: 'provePhotoRequired',
    },
  },
  iban: {
    choice: 'proveKindIban',
    choiceHint: 'proveKindIbanHint',
    title: 'proveIbanTitle',
    hint: 'proveIbanHint',
    label: 'proveIbanLabel',
    keyboard: 'text',
    wrong: 'ibanInvalid',
    document: {
      title: 'proveIbanDocumentTitle',
      label: 'proveDocumentLabel',
      types: 'proveIbanDocumentTypes',
      required: 'proveDocumentRequired',
    },
  },
  host: {
    choice: 'proveKindHost',
    choiceHint: 'proveKindHostHint',
    title: 'proveHostTitle',
    hint: 'proveHostHint',
    label: 'proveHostLabel',
    keyboard: 'url',
    wrong: 'hostInvalid',
    document: null,
  },
  handle: {
    choice: 'proveKindHandle',
    choiceHint: 'proveKindHandleHint',
    title: 'proveHandleTitle',
    hint: 'proveHandleHint',
    label: 'proveHandleLabel',
    keyboard: 'text',
    wrong: 'handleInvalid',
    document: null,
  },
} as const satisfies Record<IdentifierKind, ProofWords>;

export const proofWordsOf = (kind: IdentifierKind): ProofWords => proofWords[kind];
