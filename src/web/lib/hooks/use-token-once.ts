import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Reads the token from the URL and removes it there, to keep it out of history, bookmarks and screenshots. The link can
 * be opened again until it was used.
 * @param name of the token in the URL
 */
export function useTokenOnce(name = 'token'): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tokenInUrl = new URLSearchParams(search).get(name);
  const [token, setToken] = useState(tokenInUrl ?? '');
  // Another link was opened in this tab.
  if (tokenInUrl !== null && tokenInUrl !== token) setToken(tokenInUrl);

  useEffect(() => {
    if (tokenInUrl !== null) navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);

  return token;
}
