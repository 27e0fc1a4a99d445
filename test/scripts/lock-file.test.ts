import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';

const { packages } = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
};

test('the lock file lists the native packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
