/** Lighthouse is large, so it is a package of its own in tools/, installed when something is measured. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './install.mjs';

const folder = inRoot('tools', 'lighthouse');
const stamp = inRoot('tools', 'lighthouse', 'node_modules', '.fraud-shield-install');

/** Installs it unless it is there. @returns {string | null} why it cannot be had, or null when it can */
export function provideLighthouse() {
  const lock = readFileSync(inRoot('tools', 'lighthouse', 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null;
  const args = ['install', '--omit=dev', '--no-save', '--no-audit', '--no-fund'];
  const { status, error, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
  if (status !== 0) return `Lighthouse could not be installed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`;
  writeFileSync(stamp, wanted);
  return null;
}

/**
 * @typedef {{ page: string, device: string, scores: Record<string, number>, wrong: string[] }} Measured
 * @typedef {{ browser: string, pages: string[], unlisted?: string[], devices: ('phone' | 'desktop')[], categories: string[], runs?: number }} Wanted
 * @param {Wanted} what `unlisted` are those of the pages that are kept from search engines
 * @param {(one: Measured) => void} [told] called with each as it is done
 * @returns {Promise<Measured[]>}
 * @throws {Error} with what Lighthouse said
 */
export function measure(what, told = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inRoot('tools', 'lighthouse', 'measure.mjs')], { cwd: folder });
    /** @type {Measured[]} */
    const all = [];
    let rest = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const one = JSON.parse(line);
        all.push(one);
        told(one);
      }
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(all) : reject(new Error(`Lighthouse ended with ${code}: ${said}`)),
    );
    child.stdin.on('error', () => {}).end(JSON.stringify(what));
  });
}
