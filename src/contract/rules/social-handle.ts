import { asciiDigits } from './digits.ts';
import { pasted } from './pasted.ts';

/** Where people have a name of their own, as it stands before the colon of a handle. */
const platforms = [
  'facebook',
  'instagram',
  'tiktok',
  'x',
  'telegram',
  'snapchat',
  'youtube',
  'linkedin',
  'discord',
] as const;

/** Other names of them. */
const aliases: Record<string, string> = { fb: 'facebook', ig: 'instagram', insta: 'instagram', twitter: 'x' };

/**
 * A link to what stands at the root of a platform, with what stands before it, and the name. Before the platform may stand
 * the form for phones or for plans without charge, or a language or country.
 */
const atRoot =
  /^(?:https?:\/\/)?(?:(?:www|m|mobile|web|mbasic|[a-z]{2}(?:-[a-z]{2})?)\.)?(?:(facebook|fb|instagram|tiktok|x|twitter|snapchat|youtube|linkedin)\.com|(t|telegram)\.me)\/(profile\.php\?(?:[^#]*&)?id=|@|in\/|add\/|)([^/?#&]+)\/?(?:[?#&].*)?$/i;

/** What stands before the names of people, where it is not an @ or nothing. */
const beforeNames: Record<string, string> = { linkedin: 'in/', snapchat: 'add/', tiktok: '@', youtube: '@' };

/** Pages of the platforms themselves. Taken for names, all posts and videos there would be by one person. */
const pages =
  /^(?:about|accounts|add(?:emoji|list|stickers|theme)|bg|confirmphone|directs?|events|explore|gaming|groups|hashtag|help|home|i|intent|invoice|iv|joinchat|jobs|live|log(?:in|out)|marketplace|messages|notifications|p|pages|people|photos?|privacy|profile|proxy|public|reels?|s|search|settings|setlanguage|share|sharer|signup|socks|stor(?:y|ies)|tos|tv|video|videos|watch|.*\.php)$/i;

/** The platform and the name of a link to a profile, or null. */
function profileIn(link: string): { platform: string; name: string } | null {
  const [, site, telegram, before = '', name = ''] = atRoot.exec(link) ?? [];
  const typed = telegram ? 'telegram' : site?.toLowerCase();
  if (typed === undefined || (before === '' && pages.test(name))) return null;
  const platform = aliases[typed] ?? typed;
  const isName = /^profile/i.test(before)
    ? platform === 'facebook'
    : ['@', beforeNames[platform] ?? ''].includes(before.toLowerCase());
  return isName ? { platform, name } : null;
}

/** Whether it leads to a person's profile. */
export const isProfileLink = (value: string): boolean => profileIn(value.trim()) !== null;

/** The platform before the colon, or null. */
export function platformOf(value: string): (typeof platforms)[number] | null {
  const typed = value
    .slice(0, Math.max(value.indexOf(':'), 0))
    .trim()
    .toLowerCase();
  const platform = aliases[typed] ?? typed;
  return platforms.find((one) => one === platform) ?? null;
}

const namePattern = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

/** The platform and the name of a link to a profile; other text as it is. */
function withoutLink(text: string): string {
  const profile = profileIn(text);
  return profile ? pasted(`${profile.platform}:${readableLink(profile.name)}`).toLowerCase() : text;
}

/**
 * The normal form of a name on a platform: `instagram:shop_pk`, in lower case, in ASCII digits and without the @; a link to a
 * profile is understood. Null when it is none. Names on Facebook are compared without their dots, which it ignores; those
 * elsewhere without dots at the end, where Discord alone allows them.
 */
export function normalHandle(value: string): string | null {
  const text = asciiDigits(withoutLink(pasted(value).toLowerCase()));
  const platform = platformOf(text);
  const name = text
    .slice(text.indexOf(':') + 1)
    .trim()
    .replace(/^@/, '');
  if (platform === null || !namePattern.test(name)) return null;
  const dots = platform === 'facebook' ? /\./g : platform === 'discord' ? '' : /\.+$/;
  const compared = name.replace(dots, '');
  return compared === '' ? null : `${platform}:${compared}`;
}

/** Where profiles are, by the platform: what stands before the name. Null where a link shows no name. */
const profilePages: Record<(typeof platforms)[number], string | null> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  x: 'https://x.com/',
  telegram: 'https://t.me/',
  snapchat: 'https://www.snapchat.com/add/',
  youtube: 'https://www.youtube.com/@',
  linkedin: 'https://www.linkedin.com/in/',
  discord: null,
};

/** The link to the profile of a handle in normal form; null where links show no names. */
export function profileLinkOf(handle: string): string | null {
  const platform = platformOf(handle);
  const page = platform && profilePages[platform];
  return page ? page + encodeURIComponent(handle.slice(handle.indexOf(':') + 1)) : null;
}

/** Whether it is an https link that leads to the profile of a handle in normal form, or to its platform where links show no names. */
export function isLinkToProfile(handle: string, link: string): boolean {
  if (!/^https:\/\/\S+$/i.test(link)) return false;
  if (profileLinkOf(handle) === null) return /^https:\/\/(?:www\.)?discord\.(?:com|gg)\/./i.test(link);
  return normalHandle(link) === handle;
}

/** A link with the letters of other scripts as people read them. */
function readableLink(link: string): string {
  try {
    return decodeURI(link);
  } catch {
    return link;
  }
}
