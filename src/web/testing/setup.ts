/** Test files share a process, and those that need one a browser: it is as it was before, after each test. */
import { afterEach } from 'vitest';
import { addWords } from '../lib/i18n/language.ts';
import * as app from '../locales/en/app.ts';
import * as business from '../locales/en/business.ts';
import * as everyPage from '../locales/en/every-page.ts';
import * as staff from '../locales/en/staff.ts';
import * as visitors from '../locales/en/visitors.ts';
import type { Namespace } from '../locales/words.ts';

// Pages are tested without their frames, which load their words.
for (const [namespace, file] of Object.entries({ 'every-page': everyPage, app, business, staff, visitors }))
  addWords('en', namespace as Namespace, file);

if (typeof document === 'object') {
  const { configure } = await import('@testing-library/react');
  const { resetBrowser } = await import('./render.tsx');
  // Only a test that fails waits this long. On a busy machine pages that load parts lazily take longer than the default.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(resetBrowser);
}
