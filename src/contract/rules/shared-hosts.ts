/** Where people have a name or chat, so that a report about the host would be about everyone there. */
const platform =
  /(?:^|\.)(?:(?:facebook|fb|messenger|instagram|tiktok|x|twitter|whatsapp|snapchat|youtube|linkedin|discord)\.com|(?:t|wa|fb|telegram)\.me|youtu\.be|discord\.gg)$/;

/** Short links lead to pages of anybody. */
const shortLink =
  /(?:^|\.)(?:bit\.ly|cutt\.ly|forms\.gle|goo\.gl|is\.gd|lnkd\.in|ow\.ly|rb\.gy|shorturl\.at|t\.co|t\.ly|tinyurl\.com|wa\.link)$/;

/**
 * Whether anybody can register names below a host, as below `com.pk`. Set once at start by the server, because the list is
 * too large for the page: there no host is one.
 */
let isSuffix = (_host: string): boolean => false;

/** @param rule of a host in normal form */
export function setPublicSuffixes(rule: (host: string) => boolean): void {
  isSuffix = rule;
}

/** Whether a host in normal form is shared by many: a public suffix, a platform where people have a name, short links. */
export const isSharedHost = (host: string): boolean => isSuffix(host) || platform.test(host) || shortLink.test(host);
