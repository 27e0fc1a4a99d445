import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';

interface Package {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};

test('the lock file lists the native packages of every platform, without addresses', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});
