/** The release before this version, found in the history and built from it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from './paths.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: inRepository(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The commit of the newest release that is not this commit itself: the one with the newest tag, or else the one that
 * last set the version of package.json, since what follows is not released.
 * @returns null without a git history, or if a shallow one does not reach back to it
 */
export function previousRelease(): string | null {
  const isReadable = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: inRepository() }).status === 0;
  if (!existsSync(inRepository('.git')) || !isReadable) return null;
  const head = git('rev-parse', 'HEAD');
  const tags = git('tag', '--list', 'v[0-9]*', '--sort=-version:refname').split('\n').filter(Boolean);
  const tagged = tags.map((tag) => git('rev-parse', `${tag}^{commit}`));
  // The oldest commit of a shallow history seems to add every line.
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  const versioned = isShallow ? [] : git('log', '--format=%H', '-G^  "version":', '--', 'package.json').split('\n');
  return [...tagged, ...versioned].find((commit) => commit !== '' && commit !== head) ?? null;
}

/** Builds the server of a release in a folder. @returns the file that starts it */
export function buildRelease(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const tree = execFileSync('git', ['archive', commit], { cwd: inRepository(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: tree });
  // Installing takes longer than everything else, and is only necessary after a dependency has changed.
  if (hasSamePackages(folder)) symlinkSync(inRepository('node_modules'), path.join(folder, 'node_modules'));
  else run(folder, 'npm', 'install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  run(folder, path.join('node_modules', '.bin', 'tsc'), '-b', 'src/server');
  return path.join(folder, 'dist', 'server', 'main.js');
}

const run = (cwd: string, command: string, ...args: string[]): unknown =>
  execFileSync(command, args, { cwd, stdio: 'pipe' });

function hasSamePackages(folder: string): boolean {
  const { dependencies, devDependencies } = readJson(folder, 'package.json');
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const installed = inRepository('node_modules', name, 'package.json');
    return existsSync(installed) && readJson(installed).version === version;
  });
}

const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));
