/** Lighthouse, which is in tools/lighthouse. */
import { spawn } from 'node:child_process';
import { inRoot } from './install.mjs';
import { provideTool, toolFolder } from './tool-package.mjs';

/** Installs Lighthouse if needed. @returns {string | null} why that failed, or null */
export const provideLighthouse = () => provideTool('lighthouse');

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
    const child = spawn(process.execPath, [inRoot('tools', 'lighthouse', 'measure.mjs')], {
      cwd: toolFolder('lighthouse'),
    });
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
