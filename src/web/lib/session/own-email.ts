import { emailAddress } from '../../../contract/accounts/email-address.ts';
import { apiQuery } from '../api/api-query.ts';

/** The email of the account, and whether it is confirmed. */
export const ownEmail = () =>
  apiQuery(
    ['account', 'email'],
    emailAddress.get,
    {},
    {
      // A link in another tab may have changed it.
      staleTime: 0,
    },
  );
