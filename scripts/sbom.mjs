/**
 * `npm run sbom`: writes what the server loads as a CycloneDX document to dist/sbom.cdx.json. It describes the
 * installed packages, so it belongs to a build and is not committed. Needs no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

// npm lists what only the build uses, too.
const { buildOnly } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const program = bom.metadata.component['bom-ref'];
const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
const isLoaded = (ref) => !buildOnly.some((name) => ref.startsWith(`${name}@`));
needs.set(program, needs.get(program).filter(isLoaded));
const loaded = new Set([program]);
for (const ref of loaded) for (const next of needs.get(ref)) loaded.add(next);
bom.components = bom.components.filter((one) => loaded.has(one['bom-ref']));
bom.dependencies = [...loaded].map((ref) => ({ ref, dependsOn: needs.get(ref) }));

mkdirSync(inRoot('dist'), { recursive: true });
writeFileSync(inRoot('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
print(`${bom.components.length} components written to dist/sbom.cdx.json`);
