// See docs/decisions/0025-a-proof-asks-nothing-about-reports.md

import {
  type BegunProof,
  type ProofBody,
  proofCodeLength,
  proofCodeMinutes,
  proofPhotoMinutes,
} from '../../../../contract/disputes/named.ts';
import { normalIdentifier, type ProvableIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { ApiError } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { randomCode } from '../../../platform/vault/secrets.ts';
import { beginProofRules, proofSmsRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { canSendSms, queueCodeSms } from '../../notices/sms/text-messages.ts';
import { insertProof } from './store.ts';

const minuteMs = 60_000;

/** Counts a message; false once the day's, or the network's part of them, are used up. */
async function maySendSms(app: App, visitor: Visitor): Promise<boolean> {
  try {
    await takeTries(app, proofSmsRules(visitor));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Begins a proof that an identifier is one's own (N2): mails or texts a code, or waits for what a moderator can look at.
 * Nothing in proofs asks whether the registry has anything about an identifier, so neither answers nor their timing reveal
 * that.
 * @throws ApiError 429 after too many for the identifier, the address or the network
 */
export async function beginProof(app: App, body: ProofBody, visitor: Visitor): Promise<BegunProof> {
  const { kind, language, words } = body;
  // The schema has checked it.
  const identifier: ProvableIdentifier = { kind, value: normalIdentifier(kind, body.identifier) ?? '' };
  const contactEmail = kind === 'email' ? identifier.value : (body.contactEmail ?? '');
  const date = app.clock().toISOString().slice(0, 10);
  const mayText = kind === 'phone' && canSendSms(app);
  const begun = { identifier, contactEmail, date, byModerator: kind !== 'email' && !mayText };
  await takeTries(app, beginProofRules(begun, visitor));
  const isTexted = mayText && (await maySendSms(app, visitor));
  const byModerator = kind !== 'email' && !isTexted;

  const code = byModerator ? null : randomCode('0123456789', proofCodeLength);
  const [id, createdAt] = [crypto.randomUUID(), app.clock()];
  const expiresAt = new Date(app.clock().getTime() + (byModerator ? proofPhotoMinutes : proofCodeMinutes) * minuteMs);
  // Without a photo, a moderator can call the owner of a phone number, but nobody can tell whose a CNIC is.
  const isWaiting = byModerator && kind === 'phone' && words !== null;
  await app.db.transaction(async (tx) => {
    await insertProof(app, tx, {
      ...{ id, identifier, contactEmail, language, byModerator, code, createdAt, expiresAt },
      words: byModerator ? words : null,
      waitingSince: isWaiting ? createdAt : null,
    });
    if (code === null) return;
    if (isTexted) await queueCodeSms(app, tx, { to: identifier.value, language, code });
    else await queueMail(app, tx, { kind: 'proofCode', to: contactEmail, name: '', language, code });
  });
  return { proofID: id, by: byModerator ? 'moderator' : 'code', expiresAt: expiresAt.toISOString() };
}
