import { operator } from './operator.ts';
import { policy } from './policy.ts';
import { setup } from './setup.ts';

/** /admin/policy and /setup. */
export const policyPages = { ...policy, ...operator, ...setup };
