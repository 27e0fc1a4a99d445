import { useLocation, useNavigate } from 'react-router';

const name = 'dialog';
const value = 'forget-password';

/** Whether the "Forget Password" dialog is open stands in the address, so that Back closes it. */
export function useForgetPasswordAddress() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const isOpen = query.get(name) === value;
  const opened = new URLSearchParams(query);
  opened.set(name, value);
  query.delete(name);
  return {
    isOpen,
    to: { search: `?${opened}` },
    /** The history entry's state; the e-mail typed so far goes along in it. */
    stateWith: (email: string) => ({ email, isFromHere: true }),
    close: () => {
      // Back where the page itself opened it; a pasted link has nothing behind it.
      if (isFromHere(state)) navigate(-1);
      else navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace: true });
    },
  };
}

const isFromHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isFromHere' in state;
