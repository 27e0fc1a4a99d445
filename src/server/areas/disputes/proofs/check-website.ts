import type { FileFinding, WebsiteChecked } from '../../../../contract/disputes/named.ts';
import { websiteFilePath, websiteRecordName } from '../../../../contract/disputes/proof-means.ts';
import { normalHost } from '../../../../contract/rules/website-host.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { checkWebsiteRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { mailCaseLink } from '../cases/prove-case.ts';
import { placedTexts } from './placed-text.ts';
import { deleteProof, findOpenProof } from './store.ts';

async function findRecord(app: App, host: string, expected: readonly string[]): Promise<WebsiteChecked['record']> {
  const texts = (await app.resolveTxt(websiteRecordName(host))).map((text) => text.trim());
  if (texts.some((text) => expected.includes(text))) return 'found';
  return texts.length > 0 ? 'other' : 'missing';
}

/** Also on the site with `www.`, which is the same identifier. Without https only from this machine, see `readWeb`. */
async function findFile(app: App, host: string, expected: readonly string[]): Promise<FileFinding> {
  const isSame = (other: string) => normalHost(other) === host;
  const [first = 'unreachable', ...others] = await Promise.all(
    [`https://${host}`, `https://www.${host}`, `http://${host}`].map(async (origin): Promise<FileFinding> => {
      const read = await app.readWeb(new URL(websiteFilePath, origin), isSame);
      if (!('text' in read)) return read.failure;
      return expected.includes(read.text.trim()) ? 'found' : 'other';
    }),
  );
  return others.includes('found') ? 'found' : first;
}

/**
 * Looks for what proves a website. If it is there, the proof is complete and the link of the case is mailed: what a website
 * shows names only the mailbox, so nobody else gets the link.
 * @throws ApiError 404 when there is no such proof, or it is complete; 429 after too many
 */
export async function checkWebsite(app: App, proofId: string, visitor: Visitor): Promise<WebsiteChecked> {
  const proof = await findOpenProof(app, app.db, proofId, 'website');
  await takeTries(app, checkWebsiteRules(proof?.identifier.value ?? proofId, visitor));
  if (!proof) throw notFound('proofNotOpen');
  const { value: host } = proof.identifier;
  const expected = placedTexts(app, proof);
  const [record, file] = await Promise.all([findRecord(app, host, expected), findFile(app, host, expected)]);
  const isProven = record === 'found' || file === 'found';
  if (isProven)
    await app.db.transaction(async (tx) => {
      // Of several checks at once, one makes the link.
      if (!(await deleteProof(tx, proofId))) throw notFound('proofNotOpen');
      await mailCaseLink(app, tx, proof);
    });
  return { isProven, record, file };
}
