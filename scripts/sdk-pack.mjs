/**
 * `npm run sdk:pack`: packs the client libraries into dist/web/sdk/, from where the server serves them. The build does so
 * too. Needs what `npm start` installs.
 */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, npmCommand, print, run } from './install.mjs';

const target = inRoot('dist', 'web', 'sdk');
const tarball = 'fraud-shield-client.tgz';
const pythonFile = 'fraud_shield.py';

const work = mkdtempSync(path.join(tmpdir(), 'fraud-shield-sdk-'));
try {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  await run('Building the client library', [
    [process.execPath, vite, 'build', '--config', inRoot('vite', 'sdk.config.ts')],
  ]);
  cpSync(inRoot('dist', 'sdk'), path.join(work, 'dist'), { recursive: true });
  writeFileSync(path.join(work, 'dist', 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(inRoot('sdk', name), path.join(work, name));

  const pack = npmCommand(['pack', work, '--pack-destination', work, '--ignore-scripts']);
  await run('Packing the client library', [pack]);
  const packed = readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '';

  mkdirSync(target, { recursive: true });
  put(path.join(work, packed), tarball);
  put(inRoot('sdk', 'python', pythonFile), pythonFile);
} finally {
  rmSync(work, { recursive: true, force: true });
}
print(`Packed ${path.join('dist', 'web', 'sdk', tarball)}`);

/** In one step, since a server may be running. @param {string} file @param {string} name */
function put(file, name) {
  const whole = path.join(target, `.${name}.${process.pid}`);
  copyFileSync(file, whole);
  renameSync(whole, path.join(target, name));
}
