import { code, type PageCode } from './pages.ts';

// The code of what surrounds pages, and of the one for unknown paths: loaded as pages are, but known to none of them.
export const frameCode: PageCode = { load: code('Frame', () => import('./frame.tsx')), words: ['app'] };
export const staffFrameCode: PageCode = {
  load: code('AdminFrame', () => import('./admin-frame.tsx')),
  words: ['app', 'staff'],
};
export const errorPage = { load: code('ErrorPage', () => import('./error-page.tsx')) };
export const signInFrameCode = { load: () => import('./layout/auth-frame.tsx') };
