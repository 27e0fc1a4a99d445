import { distance } from 'fastest-levenshtein';
import { apiBase, listEndpoints } from '../../contract/index.ts';

/** Letters that may differ. */
const maxDistance = 2;

/** Longer paths are not typing errors. */
const maxLength = 60;

const paths = listEndpoints()
  .map(([, { path }]) => path)
  .filter((path) => !path.includes('{'));

/** Without case, separators and prefixes of other APIs, such as `/v1`. */
const simplified = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^(\/(api|v\d))+(?=\/)/, '')
    .replaceAll(/[_\-/.]/g, '');

/** The path of the API that was probably meant, with the base, or null. @param url as requested */
export function nearestPath(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  if (path.length > maxLength) return null;
  const asked = simplified(path);
  const ranked = paths.map((one) => ({ one, away: distance(simplified(one), asked) }));
  const nearest = ranked.reduce((best, other) => (other.away < best.away ? other : best));
  return nearest.away <= maxDistance && asked.length > 2 * maxDistance ? apiBase + nearest.one : null;
}
