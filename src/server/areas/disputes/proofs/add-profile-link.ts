import { isLinkToProfile } from '../../../../contract/rules/social-handle.ts';
import type { App } from '../../../app.ts';
import { invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import { proofDocumentRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { insertProfileLink, lockOpenProof } from './store.ts';

/**
 * Takes the link to a profile that shows the code, for a moderator.
 * @throws ApiError 404 when the proof takes none, 422 for a link that leads elsewhere, 429 after too many
 */
export async function addProfileLink(app: App, proofId: string, link: string, visitor: Visitor): Promise<void> {
  await takeTries(app, proofDocumentRules(visitor, dayOf(app.clock())));
  await app.db.transaction(async (tx) => {
    const proof = await lockOpenProof(app, tx, proofId, 'profile');
    if (!proof) throw notFound('proofNotOpen');
    if (!isLinkToProfile(proof.identifier.value, link)) throw invalid([{ path: 'link', code: 'proofLinkInvalid' }]);
    await insertProfileLink(app, tx, proof, link);
  });
}
