/** Lighthouse is large, so tools/lighthouse is a separate package, installed on first use. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './install.mjs';

const folder = inRoot('tools', 'lighthouse');
const stamp = inRoot('tools', 'lighthouse', 'node_modules', '.fraud-shield-install');

/** Installs Lighthouse if needed. @returns {string | null} why that failed, or null */
export function provideLighthouse() {
  const lock = readFileSync(inRoot('tools', 'lighthouse', 'package-lock.json'));
  const state = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return null;
  const args = ['install', '--omit=dev', '--no-save', '--no-audit', '--no-fund'];
  const { status, error, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
  if (status !== 0) return `Lighthouse could not be installed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`;
  writeFileSync(stamp, state);
  return null;
}

/**
 * @typedef {{ page: string, device: string, scores: Record<string, number>, wrong: string[] }} Measured
 * @typedef {{ browser: string, pages: string[], unlisted?: string[], devices: ('phone' | 'desktop')[], categories: string[], runs?: number }} Wanted
 * @param {Wanted} what `unlisted` are the pages that search engines may not index
 * @param {(one: Measured) => void} [onResult] called with each result
 * @returns {Promise<Measured[]>}
 * @throws {Error} with Lighthouse's output
 */
export function measure(what, onResult = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inRoot('tools', 'lighthouse', 'measure.mjs')], { cwd: folder });
    /** @type {Measured[]} */
    const all = [];
    let rest = '';
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const one = JSON.parse(line);
        all.push(one);
        onResult(one);
      }
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      log += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(all) : reject(new Error(`Lighthouse exited with ${code}: ${log}`)),
    );
    child.stdin.on('error', () => {}).end(JSON.stringify(what));
  });
}
