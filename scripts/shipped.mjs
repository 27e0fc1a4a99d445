/** What is shipped, by the lock file, which has the native packages of every platform. */
import { filesIn, textOf } from './repository.mjs';

const { packages } = JSON.parse(textOf('package-lock.json'));

/** Resolves a package as Node does: in its own node_modules, or in a folder above. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null; // optional, and not for the platforms of the lock file
  }
}

/** Some packages and what they need in turn, each with its name. @param {string[]} names */
function neededBy(names) {
  const places = new Set(names.map((name) => placeOf(name, '')).filter(Boolean));
  for (const place of places) {
    const { dependencies, optionalDependencies } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = placeOf(name, place);
      if (next) places.add(next);
    }
  }
  return [...places].map((place) => ({
    name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: packages[place].version,
    licence: packages[place].license ?? 'unknown',
  }));
}

/** What the server loads: dependencies that not only the build uses. */
export function shippedWithServer() {
  const { dependencies, optionalDependencies, buildOnly = [] } = JSON.parse(textOf('package.json'));
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return neededBy(names.filter((name) => !buildOnly.includes(name)));
}

/** What the web app imports, in code and in styles. */
export function shippedInWeb() {
  const imports = /(?:from|import|url)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g;
  const names = filesIn('src/web')
    .filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.|\/(testing|dev)\//.test(path))
    .flatMap((path) => [...textOf(path).matchAll(imports)])
    .map(([, target]) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '');
  return neededBy(names);
}
