import type { Allowance, UsageDay } from '../../../../contract/keys/usage.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { dayMs, dayOf } from '../../../platform/clock.ts';
import { allowanceOf } from '../../limits/count-call.ts';
import { findUsablePair, requireOwnKey } from '../find-keys.ts';
import { selectUsage } from './store.ts';

/**
 * Lookups per day over the last `days` days including today, oldest first, of one key or of the whole account. A
 * caller with a key pair sees the lookups of that pair only.
 * @throws ApiError 404 if the account has no such key, or if it is not the caller's
 */
export async function usageByDay(
  app: App,
  { accountId, keyId }: { accountId: string; keyId?: string },
  { days, key: asked }: { days: number; key?: string },
): Promise<UsageDay[]> {
  const key = keyId ?? asked;
  if (asked !== undefined && asked !== key) throw notFound('keyNotFound');
  if (keyId === undefined && asked !== undefined) await requireOwnKey(app, accountId, asked);
  const today = app.clock();
  const from = dayOf(new Date(today.getTime() - (days - 1) * dayMs));
  return selectUsage(app.db, { accountId, keyId: key ?? null }, from, dayOf(today));
}

/** The plan of a caller and what is left of today: of a session, what its own checks have. */
export async function findAllowance(app: App, { kind, accountId }: SessionCaller | KeyCaller): Promise<Allowance> {
  const isPerson = kind === 'session' && (await findUsablePair(app, accountId)) === null;
  return allowanceOf(app, accountId, { isPerson });
}
