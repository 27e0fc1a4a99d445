/** What an API key or a secret of Fraud Shield looks like, for scanners that search texts for leaked ones. */
export const keyPattern: RegExp = /\bfs_(?:live|test)_(?:secret_[0-9A-Za-z]{49}|[0-9A-Za-z]{28})\b/;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Whether a text is an API key or a secret, judged by its checksum: its last six characters are the first 32 bits of
 * the SHA-256 of everything before them, in base 62. It says nothing about whether the key is still active.
 */
export async function isKey(text: string): Promise<boolean> {
  if (keyPattern.exec(text)?.[0] !== text) return false;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.slice(0, -6)));
  let rest = new DataView(digest).getUint32(0);
  let sum = '';
  for (let place = 0; place < 6; place++) {
    sum = base62[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return text.endsWith(sum);
}
