// See docs/decisions/0025-a-proof-asks-nothing-about-reports.md

import {
  type BegunProof,
  type ProofBody,
  proofCodeLength,
  proofCodeMinutes,
  proofDocumentMinutes,
  proofPlacingHours,
} from '../../../../contract/disputes/named.ts';
import { type ProofWay, proofMeansOf } from '../../../../contract/disputes/proof-means.ts';
import { type NormalIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { ApiError } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import { randomCode } from '../../../platform/vault/secrets.ts';
import { beginProofRules, proofSmsRules, proofToDecideRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { canSendSms, queueCodeSms } from '../../notices/sms/text-messages.ts';
import { placedTexts } from './placed-text.ts';
import { insertProof } from './store.ts';

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
