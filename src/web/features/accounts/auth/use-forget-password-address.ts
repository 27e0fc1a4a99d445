import { useLocation, useNavigate } from 'react-router';
import { changedParams } from '../../../lib/browser/changed-params.ts';

const name = 'dialog';
const value = 'forget-password';

/** Keeps the open state of the "Forget Password" dialog in the URL, so that Back closes it. */
export function useForgetPasswordAddress() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  return {
    isOpen: query.get(name) === value,
    to: { search: `?${changedParams(query, { [name]: value })}` },
    /** The state of the history entry, with the typed email. */
    stateWith: (email: string) => ({ email, isFromHere: true }),
    close: () => {
      // Go back if the page itself opened it; a pasted link has no entry to go back to.
      if (state?.isFromHere) navigate(-1);
      else navigate({ search: `${changedParams(query, { [name]: null })}` }, { replace: true });
    },
  };
}
