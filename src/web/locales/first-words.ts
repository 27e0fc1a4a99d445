import { inEachLanguage, type Language } from '../../contract/languages.ts';
import { pages } from '../../contract/pages.ts';
import { framedPages, signInPages } from '../app/pages.ts';
import { auth } from './en/auth.ts';
import { dashboard } from './en/dashboard.ts';
import { developer } from './en/developer.ts';
import { docs } from './en/docs.ts';
import { filed } from './en/filed.ts';
import { frame } from './en/frame.ts';
import { ownReports } from './en/own-reports.ts';
import { about } from './en/visitors/about.ts';
import { named } from './en/visitors/named.ts';
import { auth as urduAuth } from './ur/auth.ts';
import { dashboard as urduDashboard } from './ur/dashboard.ts';
import { developer as urduDeveloper } from './ur/developer.ts';
import { filed as urduFiled } from './ur/filed.ts';
import { frame as urduFrame } from './ur/frame.ts';
import { ownReports as urduOwnReports } from './ur/own-reports.ts';
import { about as urduAbout } from './ur/visitors/about.ts';
import { named as urduNamed } from './ur/visitors/named.ts';

const words: Record<Language, Readonly<Record<string, string>>> = {
  en: { ...frame, ...auth, ...dashboard, ...developer, ...docs, ...filed, ...ownReports, ...about, ...named },
  ur: {
    ...urduFrame,
    ...urduAuth,
    ...urduDashboard,
    ...urduDeveloper,
    ...docs, // which is in English only
    ...urduFiled,
    ...urduOwnReports,
    ...urduAbout,
    ...urduNamed,
  },
};

/** Those that have a document of their own. */
const visitorPages = [
  { path: pages.named, title: 'namedTitle', intro: 'namedIntro' },
  { path: pages.about, title: 'aboutTitle', intro: 'aboutIntro' },
  { path: pages.privacy, title: 'privacyTitle', intro: 'privacyIntro' },
];

interface Page {
  path: string;
  title?: string;
  heading?: string;
  intro?: string;
}

/** What each page's document shows until its code is there, by its path: the server writes it in. */
export const firstWords = Object.fromEntries(
  [...framedPages, ...signInPages, ...visitorPages]
    .filter(({ heading, intro }: Page) => heading ?? intro)
    .map(({ path, title = '', heading = title, intro = '' }: Page) => [
      path,
      inEachLanguage((language) => [words[language][heading], words[language][intro] ?? '']),
    ]),
);
