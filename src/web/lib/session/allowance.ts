import { queryOptions } from '@tanstack/react-query';
import { usage } from '../../../contract/keys/usage.ts';
import { api } from '../api/api.ts';

/** The lookups the account has left today. */
export const allowance = () =>
  queryOptions({ queryKey: ['allowance'], queryFn: ({ signal }) => api(usage.allowance, {}, { signal }) });
