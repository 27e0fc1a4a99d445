import { queryOptions } from '@tanstack/react-query';
import { emailAddress } from '../../../contract/accounts/email-address.ts';
import { api } from '../api/api.ts';

/** The email of the account, and whether it is confirmed. */
export const ownEmail = () =>
  queryOptions({
    queryKey: ['account', 'email'],
    // A link in another tab may have changed it.
    staleTime: 0,
    queryFn: ({ signal }) => api(emailAddress.get, {}, { signal }),
  });
