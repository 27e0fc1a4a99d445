/** The XSRF token (A3). The server sets its cookie together with the session cookie. */
export function xsrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  const value = pair?.slice('XSRF-TOKEN='.length);
  return value ? decodeURIComponent(value) : undefined;
}
