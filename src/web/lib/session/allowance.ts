import { usage } from '../../../contract/keys/usage.ts';
import { ask } from '../api/api.ts';

/** The lookups the account has left today. */
export const allowance = () => ask(usage.allowance, {});
