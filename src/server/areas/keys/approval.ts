import type { KeyKind } from '../../../contract/keys/keys.ts';
import type { App } from '../../app.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';

/** Whether pairs of this kind work only for accounts that were approved (A31). */
export const needsApproval = (app: App, kind: KeyKind): boolean =>
  kind === 'live' && currentPolicy(app).liveKeys === 'approved';
