import path from 'node:path';
import { languageCodes } from '../../src/contract/languages.ts';
import { inRepository } from '../support/paths.ts';

export const folder = inRepository('dist', 'screens');

export const sizes = { phone: { width: 375, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof sizes;
const sizeNames = ['phone', 'desktop'] as const satisfies readonly Size[];

/** Every combination of language, theme and size. */
export const looks = languageCodes.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => sizeNames.map((size) => ({ language, theme, size }))),
);
export type Look = (typeof looks)[number];

export const lookName = ({ language, theme, size }: Look): string => `${language}-${theme}-${size}`;

/** The path of a screenshot. */
export const pictureFile = (look: Look, shot: string): string => path.join(folder, lookName(look), `${shot}.png`);
