/**
 * `npm run sbom`: writes the server's dependencies as a CycloneDX document to dist/sbom.cdx.json. It describes the
 * installed packages, so it belongs to a build and is not committed. Needs no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot, print } from './install.mjs';

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: inRoot(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const bom = JSON.parse(stdout);
mkdirSync(inRoot('dist'), { recursive: true });
writeFileSync(inRoot('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
print(`${bom.components.length} components written to dist/sbom.cdx.json`);
