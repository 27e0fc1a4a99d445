import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visitorPages } from '../../contract/pages.ts';

test('the service worker answers for no page that has a document of its own', () => {
  const worker = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8');
  const others = new RegExp(/const others = \/(.+)\/;/.exec(worker)?.[1] ?? '^$');
  for (const path of [...visitorPages, '/api/keys', '/sdk/fraud-shield.tgz', '/theme.js']) expect(path).toMatch(others);
  for (const path of ['/', '/reports/add', '/reports/4711', '/login', '/casework']) expect(path).not.toMatch(others);
});
