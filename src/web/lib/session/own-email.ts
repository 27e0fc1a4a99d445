import { emailAddress } from '../../../contract/accounts/email-address.ts';
import { ask } from '../api/api.ts';

/** The email of the account, and whether it is confirmed. */
export const ownEmail = () =>
  ask(
    emailAddress.get,
    {},
    {
      // A link in another tab may have changed it.
      staleTime: 0,
    },
  );
