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

/** Where the profiles of a platform are, and what stands before their names. */
const profile =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:(facebook|instagram|tiktok|x|twitter|snapchat|youtube|linkedin)\.com|(t|telegram)\.me)\/(?:profile\.php\?id=|@|in\/|add\/)?([^/?#&]+)\/?(?:[?#&].*)?$/i;

/** Whether it leads to a person's profile. */
export const isProfileLink = (value: string): boolean => profile.test(value.trim());

/** The platform before the colon, or null. */
export function platformOf(value: string): string | null {
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
  const [, site, telegram, name] = profile.exec(text) ?? [];
  return name === undefined ? text : `${telegram ? 'telegram' : site}:${name}`;
}

/**
 * The normal form of a name on a platform: `instagram:shop_pk`, in lower case and without the @; a link to a profile is
 * understood. Null when it is none. Names on Facebook are compared without their dots, which it ignores.
 */
export function normalHandle(value: string): string | null {
  const text = withoutLink(pasted(value).toLowerCase());
  const platform = platformOf(text);
  const name = text
    .slice(text.indexOf(':') + 1)
    .trim()
    .replace(/^@/, '');
  if (platform === null || !namePattern.test(name)) return null;
  const compared = platform === 'facebook' ? name.replaceAll('.', '') : name;
  return compared === '' ? null : `${platform}:${compared}`;
}
