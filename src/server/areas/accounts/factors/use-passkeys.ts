import { maxPasskeys, type NewPasskey, type UsedPasskey } from '../../../../contract/accounts/passkeys.ts';
import { type App, perApp } from '../../../app.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';
import type { SessionOwner } from '../sessions/live-session-store.ts';
import type { Account } from '../store.ts';
import { existingAccount } from '../store.ts';
import { announceFactors, changeFactors, withoutLeftovers, withRecoveryCodes } from './change-factors.ts';
import { challengeIn, counterAfterUse, madePasskey, type Options, optionsToMake, optionsToUse } from './passkeys.ts';
import { findFactors, lockFactors, spendChallenge, updateFactors } from './store.ts';

/** How long a browser has to answer, in milliseconds. */
const challengeMs = 5 * 60_000;

/** What a passkey is asked for. */
type PasskeyPurpose = 'add' | 'sign-in' | 'second step' | 'step-up';

/** What a challenge of a passkey is bound to. */
interface PasskeyChallenge {
  purpose: PasskeyPurpose;
  /** Null when any account may answer. */
  accountId: string | null;
}

const challengesOf = perApp((app) => sealedTokens<PasskeyChallenge>(app, 'passkey challenge', challengeMs));

/**
 * Uses up the challenge of a passkey's answer.
 * @returns the challenge; null when it was issued for something else, has expired, or was used before
 */
async function spend(
  app: App,
  tx: Tx,
  answer: NewPasskey | UsedPasskey,
  wanted: PasskeyChallenge,
): Promise<string | null> {
  const challenge = challengeIn(answer);
  const issued = challenge === null ? null : challengesOf(app).open(challenge);
  if (challenge === null || !issued) return null;
  const { purpose, accountId } = issued.value;
  if (purpose !== wanted.purpose || accountId !== wanted.accountId) return null;
  return (await spendChallenge(app, tx, challenge, issued.expiresAt)) ? challenge : null;
}

/** What a browser needs to use a passkey. @param accountId null when any account may answer */
export async function passkeyOptions(
  app: App,
  purpose: Exclude<PasskeyPurpose, 'add'>,
  accountId: string | null,
): Promise<Options> {
  const passkeys = accountId === null ? null : (await findFactors(app, app.db, accountId)).passkeys;
  return optionsToUse(app, passkeys, challengesOf(app).issue({ purpose, accountId }).token);
}

/**
 * Verifies the answer of a passkey, in a transaction that has locked the account.
 * @returns whether it is one of the account, and its challenge was for this and is used for the first time
 */
export async function redeemPasskey(
  app: App,
  tx: Tx,
  { id: accountId }: Account,
  answer: UsedPasskey,
  purpose: Exclude<PasskeyPurpose, 'add'>,
): Promise<boolean> {
  const stored = await lockFactors(app, tx, accountId);
  const passkey = stored.passkeys.find(({ credentialId }) => credentialId === answer.id);
  const challenge = await spend(app, tx, answer, { purpose, accountId: purpose === 'sign-in' ? null : accountId });
  if (!passkey || challenge === null) return false;
  const needsVerification = purpose !== 'second step';
  const counter = await counterAfterUse(app, answer, passkey, { challenge, needsVerification });
  if (counter === null) return false;
  const used = { ...passkey, counter, lastUsedAt: app.clock().toISOString() };
  const passkeys = stored.passkeys.map((one) => (one === passkey ? used : one));
  await updateFactors(app, tx, accountId, { ...stored, passkeys });
  return true;
}

/** What a browser needs to make a passkey. @throws ApiError 409 when the account has ten */
export async function newPasskeyOptions(app: App, accountId: string): Promise<Options> {
  const { passkeys } = await findFactors(app, app.db, accountId);
  if (passkeys.length >= maxPasskeys) throw conflict('passkeyLimit');
  const account = await existingAccount(app, accountId);
  return optionsToMake(app, account, passkeys, challengesOf(app).issue({ purpose: 'add', accountId }).token);
}

/**
 * Adds a passkey that a browser made.
 * @returns new recovery codes if the account had none
 * @throws ApiError 409 when the account has ten, 422 when the browser's answer is not accepted
 */
export const addPasskey = (
  app: App,
  owner: SessionOwner,
  { name, passkey: answer }: { name: string; passkey: NewPasskey },
): Promise<string[]> =>
  changeFactors(app, owner, async (tx, account, before) => {
    const accountId = account.id;
    if (before.passkeys.length >= maxPasskeys) throw conflict('passkeyLimit');
    const challenge = await spend(app, tx, answer, { purpose: 'add', accountId });
    const made = challenge === null ? null : await madePasskey(app, answer, challenge);
    if (!made || before.passkeys.some(({ credentialId }) => credentialId === made.credentialId))
      throw invalid([{ path: 'passkey', code: 'passkeyRefused' }]);
    const addedAt = app.clock().toISOString();
    const passkey = { ...made, id: crypto.randomUUID(), name, addedAt, lastUsedAt: null };
    const { stored, shown } = withRecoveryCodes({ ...before, passkeys: [...before.passkeys, passkey] });
    await updateFactors(app, tx, accountId, stored);
    await announceFactors(app, tx, account, 'factor.added', 'passkeyAdded');
    return shown;
  });

/** @throws ApiError 404 when the account has no such passkey */
export const removePasskey = (app: App, owner: SessionOwner, id: string): Promise<void> =>
  changeFactors(app, owner, async (tx, account, stored) => {
    const passkeys = stored.passkeys.filter((passkey) => passkey.id !== id);
    if (passkeys.length === stored.passkeys.length) throw notFound('factorNotFound');
    await updateFactors(app, tx, account.id, withoutLeftovers({ ...stored, passkeys }));
    await announceFactors(app, tx, account, 'factor.removed', 'passkeyRemoved');
  });
