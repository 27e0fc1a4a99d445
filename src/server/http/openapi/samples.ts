import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from './schemas.ts';

/** `samples/` in the repository root; the relative path is the same from `src/` and `dist/`. */
const folder = fileURLToPath(new URL('../../../../samples', import.meta.url));

const languages = [
  { lang: 'Shell', label: 'curl', ending: 'sh' },
  { lang: 'TypeScript', label: 'TypeScript', ending: 'ts' },
  { lang: 'Python', label: 'Python', ending: 'py' },
];

/** The file names of the samples, by endpoint. */
const files: Record<string, string> = {
  'lookup.detail': 'get-report-detail',
  'lookup.recent': 'get-report-detail-recent',
  'lookup.recentReports': 'reports-recent',
};

/** The code samples of an endpoint. @param name such as `lookup.detail` */
export function codeSamples(name: string): Json[] {
  const file = files[name];
  if (!file) return [];
  return languages.flatMap(({ lang, label, ending }) => {
    const path = join(folder, `${file}.${ending}`);
    return existsSync(path) ? [{ lang, label, source: readFileSync(path, 'utf8') }] : [];
  });
}
