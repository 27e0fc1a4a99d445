import { isLanguage } from '../contract/languages.ts';
import { frameCode, signInFrameCode, staffFrameCode } from './app/frame-code.ts';
import { type Code, framedPages, pageAt, signInPages } from './app/pages.ts';
import { askEarly } from './lib/api/early-calls.ts';
import { fetchWords, type Namespace } from './locales/words.ts';

// The document's first script. Asks at once for what the address needs, which the router would ask for one after the
// other once it is there itself. Whatever fails is asked for again by the router, which says so.
const { pathname, search } = location;

askEarly('/auth/user');
// Where moderators begin.
if (pathname === '/admin/queue' && !search) askEarly('/admin/queue?limit=50&offset=0');

function askWords(namespace: Namespace): void {
  const { lang } = document.documentElement;
  if (isLanguage(lang)) fetchWords(lang, namespace).catch(() => undefined);
}

function ask(code: Code | undefined): void {
  code?.load().catch(() => undefined);
  code?.words?.forEach(askWords);
}

const signIn = pageAt(pathname, signInPages);
const frame = /^\/admin(\/|$)/.test(pathname) ? staffFrameCode : frameCode;
const page = signIn ?? pageAt(pathname, framedPages);
ask(signIn ? signInFrameCode : frame);
if (page) ask(page);
else
  import('./app/staff-pages.ts').then(
    ({ staffPages }) => ask(pageAt(pathname, staffPages)),
    () => undefined,
  );
