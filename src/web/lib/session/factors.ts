import { factors } from '../../../contract/accounts/factors.ts';
import { apiQuery } from '../api/api-query.ts';

/** The second factors of the account (A15). */
export const ownFactors = () => apiQuery(['factors'], factors.list, {}, { staleTime: 0 });
