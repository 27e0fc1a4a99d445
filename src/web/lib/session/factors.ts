import { factors } from '../../../contract/accounts/factors.ts';
import { ask } from '../api/api.ts';

/** The second factors of the account (A15). */
export const ownFactors = () => ask(factors.list, {}, { staleTime: 0 });
