/** Where clamd listens. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** The port that ClamAV's documentation uses. */
const defaultPort = 3310;

/**
 * Parses `tcp://host:port` or `unix:/path`.
 * @returns undefined when the text is no such address
 */
export function clamdAddress(text: string): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1];
  if (path) return { path };
  if (!/^tcp:\/\/./.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port, username, pathname, search } = new URL(text);
  if (!hostname || username || search || !/^\/?$/.test(pathname)) return undefined;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) };
}
