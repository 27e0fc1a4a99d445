import { describe, expect, test } from 'vitest';
import { isLinkToProfile, normalHandle, profileLinkOf } from './social-handle.ts';

const handles = [
  ...['facebook:ali.khan', 'instagram:shop_pk', 'tiktok:shop.pk', 'x:shop', 'telegram:shop_pk', 'snapchat:shop'],
  ...['youtube:shop', 'linkedin:ali-khan', 'instagram:دکان'],
];

describe('the link to a profile', () => {
  test.each(handles)('of %s leads to it, and is understood as it', (typed) => {
    const handle = normalHandle(typed) ?? '';
    const link = profileLinkOf(handle) ?? '';
    expect(link).toMatch(/^https:\/\//);
    expect(isLinkToProfile(handle, link)).toBe(true);
  });

  test('may be written in another way of the same platform', () => {
    for (const link of ['https://instagram.com/Shop_PK/?igsh=abc', 'https://m.instagram.com/shop_pk'])
      expect([link, isLinkToProfile('instagram:shop_pk', link)]).toEqual([link, true]);
    // As phones, plans without charge and other countries write them.
    for (const site of ['web.facebook.com', 'mbasic.facebook.com', 'ur-pk.facebook.com', 'fb.com'])
      expect([site, isLinkToProfile('facebook:alikhan', `https://${site}/ali.khan`)]).toEqual([site, true]);
    expect(isLinkToProfile('x:shop', 'https://mobile.twitter.com/shop')).toBe(true);
    expect(isLinkToProfile('linkedin:ali-khan', 'https://pk.linkedin.com/in/ali-khan')).toBe(true);
    expect(isLinkToProfile('facebook:alikhan', 'https://www.facebook.com/ali.khan')).toBe(true);
    expect(isLinkToProfile('facebook:100012345', 'https://www.facebook.com/profile.php?id=100012345')).toBe(true);
    expect(isLinkToProfile('instagram:دکان', 'https://www.instagram.com/دکان')).toBe(true);
  });

  test('leads nowhere else', () => {
    for (const link of [
      ...['', 'instagram:shop_pk', 'instagram.com/shop_pk', 'http://www.instagram.com/shop_pk', 'javascript:alert(1)'],
      ...['https://www.instagram.com/shop_pk2', 'https://x.com/shop_pk', 'https://instagram.com.evil.example/shop_pk'],
      ...['https://instagram.com@evil.example/shop_pk', 'https://evil.example/?https://instagram.com/shop_pk'],
      ...['https://evil.example/instagram.com/shop_pk', 'https://www.instagram.com/%', ' https://x.com/shop_pk'],
      ...['https://evil.instagram.com/shop_pk', 'https://help.instagram.com/shop_pk', 'https://fb.com/shop_pk'],
    ])
      expect([link, isLinkToProfile('instagram:shop_pk', link)]).toEqual([link, false]);
  });

  test('of Discord, where links show no names, is on Discord', () => {
    expect(profileLinkOf('discord:shop')).toBeNull();
    expect(isLinkToProfile('discord:shop', 'https://discord.com/users/80351110224678912')).toBe(true);
    expect(isLinkToProfile('discord:shop', 'https://discord.gg/abc')).toBe(true);
    for (const link of [
      'https://discord.com.evil.example/x',
      'https://evil.example/discord.com/',
      'https://discord.com/',
    ])
      expect([link, isLinkToProfile('discord:shop', link)]).toEqual([link, false]);
  });
});
