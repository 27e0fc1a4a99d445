import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const scripts = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'scripts');

/** The lines that a check prints, and whether it succeeded. */
export interface Verdict {
  lines: string[];
  isFine: boolean;
}

/** Expects a violation that begins with the path and has the sentence, for each of these, and no other. */
export function expectViolations({ lines, isFine }: Verdict, expected: readonly (readonly [string, string])[]): void {
  const missing = expected.filter(
    ([path, sentence]) => !lines.some((line) => line.startsWith(`${path}: `) && line.includes(sentence)),
  );
  expect(missing, lines.join('\n')).toEqual([]);
  expect(lines).toHaveLength(expected.length);
  expect(isFine).toBe(false);
}

function run(script: string, args: string[]): Verdict {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(scripts, script), ...args], {
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return { lines: stdout.split('\n').filter(Boolean), isFine: status === 0 };
}

/** Runs a check of scripts/ over this repository. */
export const overThisRepository = (script: string): Verdict => run(script, []);

/** Runs a check of scripts/ over a folder with these files, under git if `git` is true. */
export function over(script: string, files: Record<string, string>, { git = false } = {}): Verdict {
  const root = mkdtempSync(join(tmpdir(), 'checks-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    if (git) spawnSync('git', ['init', '--quiet'], { cwd: root });
    return run(script, [root]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
