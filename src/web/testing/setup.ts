/** Test files share a process, and those that need one a browser: it is as it was before, after each test. */
import { afterEach } from 'vitest';

if (typeof document === 'object') {
  const { configure } = await import('@testing-library/react');
  const { resetBrowser } = await import('./render.tsx');
  // Only a test that fails waits this long. On a busy machine pages that load parts lazily take longer than the default.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(resetBrowser);
}
