/** Where people have a name or chat, so that a report about the host would be about everyone there. */
const platform =
  /(?:^|\.)(?:(?:facebook|fb|messenger|instagram|threads|tiktok|x|twitter|whatsapp|snapchat|youtube|linkedin|pinterest|reddit|discord)\.com|(?:t|wa|fb|m|telegram|signal)\.me|fb\.watch|threads\.net|youtu\.be|discord\.gg|signal\.group)$/;

/** Where many people sell, or offer what they can do. */
const marketplace =
  /(?:^|\.)(?:(?:aliexpress|alibaba|amazon|ebay|fiverr|olx|pakwheels|upwork|zameen)\.com|olx\.com\.pk|daraz\.pk)$/;

/** Short links, forms and pages under a name that all of them share: anybody makes one. */
const sharedPages =
  /(?:^|\.)(?:(?:docs|drive|forms|maps|play|sites)\.google\.com|apps\.apple\.com|amzn\.to|bit\.ly|cutt\.ly|forms\.gle|goo\.gl|is\.gd|linktr\.ee|lnkd\.in|ow\.ly|rb\.gy|rebrand\.ly|shorturl\.at|t\.co|t\.ly|tiny\.cc|tinyurl\.com|wa\.link)$/;

/**
 * Whether anybody can register names below a host, as below `com.pk`. Set once at start by the server, because the list is
 * too large for the page: there no host is one.
 */
let isSuffix = (_host: string): boolean => false;

/** @param rule of a host in normal form */
export function setPublicSuffixes(rule: (host: string) => boolean): void {
  isSuffix = rule;
}

/** Whether a host in normal form is shared by many: a public suffix, a platform where people have a name, a marketplace, shared pages. */
export const isSharedHost = (host: string): boolean =>
  isSuffix(host) || [platform, marketplace, sharedPages].some((shared) => shared.test(host));
