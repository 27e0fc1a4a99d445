import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { addProofPhoto, admitProofPhoto } from './add-photo.ts';
import { beginProof } from './begin-proof.ts';
import { confirmProof } from './confirm-proof.ts';
import { removeOldProofs } from './remove-old-proofs.ts';
import { decideProof, listWaitingProofs, openProof, openProofPhoto } from './staff-proofs.ts';
import { forgetPhotoSites } from './store.ts';

export const proofService = (app: App) =>
  bind(app, {
    begin: beginProof,
    admitPhoto: admitProofPhoto,
    addPhoto: addProofPhoto,
    confirm: confirmProof,
    removeOld: removeOldProofs,
    forgetTokens: forgetPhotoSites,
    staff: { page: listWaitingProofs, open: openProof, photo: openProofPhoto, decide: decideProof },
  });
