/**
 * `npm run sbom`: writes what the server loads as a CycloneDX document to dist/sbom.cdx.json. It describes the
 * installed packages, so it belongs to a build and is not committed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fail, inRoot, installIfStale, print, root } from './install.mjs';
import { shippedWithServer } from './shipped.mjs';

await installIfStale();
// Everything that is installed: `--omit dev` would also omit what the server and the tests need both.
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) fail(stderr);
const bom = JSON.parse(stdout);

const loaded = new Set(shippedWithServer().map(({ name, version }) => `${name}@${version}`));
const program = bom.metadata.component['bom-ref'];
bom.components = bom.components.filter((one) => loaded.has(one['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === program || loaded.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((next) => loaded.has(next)) }));

mkdirSync(inRoot('dist'), { recursive: true });
writeFileSync(inRoot('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
print(`${bom.components.length} components written to dist/sbom.cdx.json`);
