/** What the checks share: the folder that they look at, its files, and what they report. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root as own } from './install.mjs';

const [given] = process.argv.slice(2).filter((one) => !one.startsWith('--'));

/** Whether a check looks at this repository, and not at the folder that it was given. */
export const isOwn = given === undefined;
export const root = resolve(given ?? own);

/** @param {string} path */
export const exists = (path) => existsSync(join(root, path));

/** @param {string} path */
export const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path */
export const textIfThere = (path) => (exists(path) ? textOf(path) : '');

/**
 * The paths of all files below a folder, without what is installed, built or hidden.
 * @param {string} folder
 * @returns {string[]}
 */
export const filesIn = (folder) =>
  !exists(folder)
    ? []
    : readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (!entry.isDirectory()) return [path];
        return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesIn(path);
      });

/** The tables that the migrations make. */
export const madeTables = () =>
  filesIn('migrations').flatMap((path) =>
    [...textOf(path).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(([, table]) => table),
  );

/** @type {Set<string>} */
const violations = new Set();

/** @param {string} path @param {string} sentence */
export const violation = (path, sentence) => violations.add(`${path}: ${sentence}`);

/** Prints each violation, and lets the check fail if there are any. */
export function report() {
  for (const line of [...violations].sort()) process.stdout.write(`${line}\n`);
  if (violations.size > 0) process.exitCode = 1;
}
