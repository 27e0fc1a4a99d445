import { apiBase, listEndpoints } from '../../../contract/index.ts';
import { closestName } from '../../platform/closest-name.ts';

/** Letters that may differ. */
const maxSlips = 2;

/** Longer paths are not typing errors. */
const maxLength = 60;

/** Without case, separators and prefixes of other APIs, such as `/v1`. */
const simplified = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^(\/(api|v\d))+(?=\/)/, '')
    .replaceAll(/[_\-/.]/g, '');

/** The paths of the API, but for those of staff, by their simplified form. */
const pathOf = new Map(
  listEndpoints()
    .filter(([, { path, roles }]) => !path.includes('{') && !roles)
    .map(([, { path }]) => path)
    .map((path) => [simplified(path), path]),
);

/** The path of the API that was probably meant, with the base, or null. @param url as requested */
export function nearestPath(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  if (path.length > maxLength) return null;
  const asked = simplified(path);
  if (asked.length <= 2 * maxSlips) return null;
  const nearest = closestName(asked, [...pathOf.keys()], maxSlips);
  return nearest === null ? null : `${apiBase}${pathOf.get(nearest)}`;
}
