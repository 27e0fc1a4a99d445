import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-script-'));
  mkdirSync(path.join(folder, 'scripts'));
  for (const name of ['shield.mjs', 'install.mjs'])
    cpSync(inRepository('scripts', name), path.join(folder, 'scripts', name));
  writeFileSync(path.join(folder, 'package.json'), readFileSync(inRepository('package.json')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shield = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(folder, 'scripts', 'shield.mjs'), ...args], { encoding: 'utf8' });
const content = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('npm run shield installs and builds nothing, and says what to do where nothing is built', () => {
  const before = content();
  const { status, stderr } = shield('recount');
  expect([status, stderr]).toEqual([1, 'Fraud Shield is not built. Run npm run build, or npm start.\n']);
  expect(content()).toEqual(before);
});

test('npm run shield runs what is built, even if the sources have changed since', () => {
  mkdirSync(path.join(folder, 'dist', 'server'), { recursive: true });
  writeFileSync(path.join(folder, 'dist', 'server', 'shield.js'), 'console.log(process.argv.slice(2).join());');
  writeFileSync(path.join(folder, 'tsconfig.json'), '{}');
  const before = content();
  const { status, stdout } = shield('export', 'out.csv');
  expect([status, stdout]).toEqual([0, 'export,out.csv\n']);
  expect(content()).toEqual(before);
});
