import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Reads the token from the URL and removes it there, to keep it out of history, bookmarks and screenshots. The link can
 * be opened again until it was used.
 * @param name of the token in the URL
 */
export function useTokenOnce(name = 'token'): string {
  return useOnce(new URLSearchParams(useLocation().search).get(name));
}

/** The same for a token behind the #, which no server and no proxy sees. */
export function useHashOnce(): string {
  return useOnce(useLocation().hash.slice(1) || null);
}

function useOnce(tokenInUrl: string | null): string {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(tokenInUrl ?? '');
  // Another link was opened in this tab.
  if (tokenInUrl !== null && tokenInUrl !== token) setToken(tokenInUrl);

  useEffect(() => {
    if (tokenInUrl !== null) navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);

  return token;
}
