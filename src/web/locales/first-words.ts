import { inEachLanguage, type Language } from '../../contract/languages.ts';
import { pages } from '../../contract/pages.ts';
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

const english = { ...frame, ...auth, ...dashboard, ...developer, ...docs, ...filed, ...ownReports, ...about, ...named };
type Key = keyof typeof english;

const words: Record<Language, Record<Key, string>> = {
  en: english,
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

/** The heading of a page, and its first sentence if it has one. */
const keys: Readonly<Record<string, readonly [title: Key, intro?: Key]>> = {
  [pages.dashboard]: ['dashboardTitle', 'dashboardIntro'],
  [pages.addReport]: ['addReportTitle', 'addReportIntro'],
  [pages.editReports]: ['editReportTitle', 'editReportIntro'],
  [pages.developer]: ['developerWelcome', 'developerIntro'],
  [pages.docs]: ['docsTitle', 'docsIntro'],
  [pages.login]: ['loginTitle'],
  [pages.signup]: ['registerTitle'],
  [pages.named]: ['namedTitle', 'namedIntro'],
  [pages.about]: ['aboutTitle', 'aboutIntro'],
  [pages.privacy]: ['privacyTitle', 'privacyIntro'],
};

/** What each page's document shows until its code is there, by its path: the server writes it in. */
export const firstWords = Object.fromEntries(
  Object.entries(keys).map(([path, [title, intro]]) => [
    path,
    inEachLanguage((language) => [words[language][title], intro ? words[language][intro] : '']),
  ]),
);
