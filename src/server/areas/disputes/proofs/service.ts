import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { addProofPhoto } from './add-photo.ts';
import { beginProof } from './begin-proof.ts';
import { confirmProof } from './confirm-proof.ts';
import { removeOldProofs } from './remove-old-proofs.ts';
import { openProofPhoto } from './staff-proofs.ts';
import { forgetPhotoSites } from './store.ts';

export const proofService = (app: App) =>
  bind(app, {
    begin: beginProof,
    addPhoto: addProofPhoto,
    confirm: confirmProof,
    removeOld: removeOldProofs,
    forgetTokens: forgetPhotoSites,
    staff: { photo: openProofPhoto },
  });
