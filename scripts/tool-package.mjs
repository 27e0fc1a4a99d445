/** Large tools are packages of their own in tools/, installed on first use. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './install.mjs';

/** @param {string} name of the folder in tools/ */
export const toolFolder = (name) => inRoot('tools', name);

/**
 * Installs a tool if needed.
 * @param {string} name of its folder in tools/
 * @returns {string | null} why that failed, or null
 */
export function provideTool(name) {
  const folder = toolFolder(name);
  const stamp = inRoot('tools', name, 'node_modules', '.fraud-shield-install');
  const lock = readFileSync(inRoot('tools', name, 'package-lock.json'));
  const state = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return null;
  const args = ['install', '--omit=dev', '--no-save', '--no-audit', '--no-fund'];
  const { status, error, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 240_000 });
  if (status !== 0)
    return `tools/${name} could not be installed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`;
  writeFileSync(stamp, state);
  return null;
}
