import { proofCodeTries } from '../../../../contract/disputes/named.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { confirmProofRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { mailCaseLink } from '../cases/prove-case.ts';
import { deleteProof, tryProofCode } from './store.ts';

/**
 * Finishes a proof with its code. If the right code comes several times at once, only one call makes the link.
 * @returns the link of the case, which is mailed, too
 * @throws ApiError 422 for a wrong or expired code, one tried too often, and an unknown proof; 429 after too many
 */
export async function confirmProof(
  app: App,
  proofId: string,
  code: string,
  visitor: Visitor,
): Promise<{ link: string }> {
  const wrong = () => invalid([{ path: 'code', code: 'proofCodeInvalid' }]);
  const rules = confirmProofRules(visitor);
  await takeTries(app, rules);
  const proof = await tryProofCode(app, app.db, proofId, code, proofCodeTries);
  if (!proof) throw wrong();
  const { link } = await app.db.transaction(async (tx) => {
    if (!(await deleteProof(tx, proofId))) throw wrong();
    return mailCaseLink(app, tx, proof);
  });
  await giveBackTries(app, rules);
  return { link };
}
