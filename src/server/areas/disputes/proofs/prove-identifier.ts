// See docs/decisions/0025-a-proof-asks-nothing-about-reports.md

import {
  type BegunProof,
  type FileFinding,
  type ProofBody,
  proofCodeLength,
  proofCodeMinutes,
  proofCodeTries,
  proofDocumentMinutes,
  proofPlacingHours,
  type WebsiteChecked,
} from '../../../../contract/disputes/named.ts';
import {
  type ProofWay,
  proofMeansOf,
  websiteFilePath,
  websiteRecordName,
} from '../../../../contract/disputes/proof-means.ts';
import { type NormalIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalHost } from '../../../../contract/rules/website-host.ts';
import type { App } from '../../../app.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import { randomCode } from '../../../platform/vault/secrets.ts';
import {
  beginProofRules,
  checkWebsiteRules,
  confirmProofRules,
  proofSmsRules,
  proofToDecideRules,
} from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { canSendSms, queueCodeSms } from '../../notices/sms/text-messages.ts';
import { mailCaseLink } from '../cases/prove-case.ts';
import { placedTexts } from './placed-text.ts';
import { deleteProof, findOpenProof, insertProof, tryProofCode } from './store.ts';

/** How long a proof waits for what has to be done, in milliseconds. */
const waitMs: Record<ProofWay, number> = {
  code: proofCodeMinutes * 60_000,
  document: proofDocumentMinutes * 60_000,
  profile: proofPlacingHours * 3_600_000,
  website: proofPlacingHours * 3_600_000,
};

/** Counts a message; false once the day's, the number's or the network's are used up. */
async function maySendSms(app: App, to: string, visitor: Visitor): Promise<boolean> {
  try {
    await takeTries(app, proofSmsRules(to, visitor));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Begins a proof that an identifier is one's own (N2): mails or texts a code, or says what to place or to send. Nothing in
 * proofs asks whether the registry has anything about an identifier, so neither answers nor their timing reveal that.
 * @throws ApiError 429 after too many for the identifier, the address or the network
 */
export async function beginProof(app: App, body: ProofBody, visitor: Visitor): Promise<BegunProof> {
  const { kind, language, words } = body;
  const { code: means, otherwise, takesWords } = proofMeansOf(kind);
  // The schema has checked it.
  const value = normalIdentifier(kind, body.identifier) ?? '';
  const contactEmail = means?.by === 'mail' ? value : (body.contactEmail ?? '');
  const date = dayOf(app.clock());
  const maySend = means !== null && !body.withoutCode && (means.by === 'mail' || canSendSms(app));
  // A code to the number of a wallet proves the number, and the wallet with it.
  const identifier: NormalIdentifier = { kind: maySend ? means.proves : kind, value };
  await takeTries(app, beginProofRules({ identifier, contactEmail, date, sendsCode: maySend }, visitor));
  const isSent = maySend && (means.by === 'mail' || (await maySendSms(app, value, visitor)));
  const way = isSent ? 'code' : (otherwise ?? 'code');

  const code = isSent ? randomCode('0123456789', proofCodeLength) : null;
  const [id, createdAt] = [crypto.randomUUID(), app.clock()];
  const expiresAt = new Date(createdAt.getTime() + waitMs[way]);
  const proven = { identifier: isSent ? identifier : { kind, value }, contactEmail };
  // Without a document, a moderator can call the owner of a phone number, but nobody can tell whose a CNIC is.
  const isWaiting = way === 'document' && takesWords && words !== null;
  if (isWaiting) await takeTries(app, proofToDecideRules(visitor, date));
  await app.db.transaction(async (tx) => {
    await insertProof(app, tx, {
      id,
      ...proven,
      language,
      way,
      code,
      createdAt,
      expiresAt,
      words: way === 'document' ? words : null,
      waitingSince: isWaiting ? createdAt : null,
    });
    if (code === null) return;
    if (means?.by === 'sms') await queueCodeSms(app, tx, { to: value, language, code });
    else await queueMail(app, tx, { kind: 'proofCode', to: contactEmail, name: '', language, code });
  });
  const toPlace = way === 'profile' || way === 'website' ? (placedTexts(app, proven)[0] ?? null) : null;
  return { proofID: id, by: way, toPlace, expiresAt: expiresAt.toISOString() };
}

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
