import type { Allowance } from '../../../../contract/keys/usage.ts';
import type { App } from '../../../app.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { allowanceOf } from '../../limits/count-call.ts';
import { findUsablePair } from '../find-keys.ts';

/** The plan of a caller and what is left of today: of a session, what its own checks have. */
export async function findAllowance(app: App, { kind, accountId }: SessionCaller | KeyCaller): Promise<Allowance> {
  const isPerson = kind === 'session' && (await findUsablePair(app, accountId)) === null;
  return allowanceOf(app, accountId, { isPerson });
}
