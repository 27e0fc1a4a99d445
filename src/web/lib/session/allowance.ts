import { usage } from '../../../contract/keys/usage.ts';
import { apiQuery } from '../api/api-query.ts';

/** The lookups the account has left today. */
export const allowance = () => apiQuery(['allowance'], usage.allowance, {});
