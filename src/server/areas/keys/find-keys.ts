import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { isApproved } from '../accounts/change-store.ts';
import { noteAuditSoon } from '../audit/note-audit.ts';
import { isPolicyMissing } from '../registry/policy/current-policy.ts';
import { needsApproval } from './identify-key.ts';
import { findFirstPair, findOwnPair, findWholePair, type StoredKeyPair, selectPairs } from './store.ts';

/** The oldest live pair with which the account may look up (A31); null when it has none, or may use none. */
export const findUsablePair = async (app: App, accountId: string): Promise<StoredKeyPair | null> =>
  isPolicyMissing(app) || (needsApproval(app, 'live') && !(await isApproved(app, accountId)))
    ? null
    : findFirstPair(app, accountId);

/** @throws ApiError 404 if the account has no such pair */
export async function readSecret(app: App, accountId: string, id: string, requestId: string): Promise<string> {
  const pair = await findWholePair(app, app.db, accountId, id);
  if (!pair) throw notFound('keyNotFound');
  noteAuditSoon(app, { actor: 'account', actorId: accountId, event: 'secret.viewed', requestId });
  return pair.secret;
}

/** @throws ApiError 404 if the account has no such pair */
export async function requireOwnKey(app: App, accountId: string, id: string): Promise<void> {
  if (!(await findOwnPair(app, app.db, accountId, id))) throw notFound('keyNotFound');
}

/** The names of pairs with these ids: those of an account, or with null of any. */
export async function namesOfKeys(
  app: App,
  account: string | null,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const pairs = ids.length === 0 ? [] : await selectPairs(app, ids);
  const shown = pairs.filter(({ accountId }) => account === null || accountId === account);
  return new Map(shown.map(({ id, name }) => [id, name]));
}
