import { describe, expect, test } from 'vitest';
import { over, overThisRepository } from './house.ts';

const manifest = JSON.stringify({ scripts: { start: 'x', test: 'x', 'test:unit': 'x' } });
const check = (files: Record<string, string>) =>
  over('check-docs.mjs', { 'package.json': manifest, ...files }, { git: true });

test('this repository says what is so', () => {
  expect(overThisRepository('check-docs.mjs').lines).toEqual([]);
});

test('documents in order are left alone', () => {
  const verdict = check({
    'README.md': [
      '# A house',
      'Run `npm start`, then `npm run test:unit reports`; `npm ci` is done for you. See [how](docs/how.md#why "why").',
      '<img src="docs/picture.png"> [elsewhere](https://example.com/x) [here](#a-house)',
      '```sh',
      'npm test -- --watch',
      '```',
      'The code is in `src/server/`.',
      '[how]: docs/how.md',
    ].join('\n'),
    'docs/how.md': 'Back to [the start](../README.md); `src/<room>/x.ts` and `dist/` are not looked for.',
    'docs/picture.png': '\0',
    'src/server/main.ts': '',
  });
  expect(verdict).toEqual({ lines: [], isFine: true });
});

describe('what is not so is named', () => {
  test.each([
    ['README.md', 'Then `npm run lint`.', 'names npm run lint'],
    ['docs/operating.md', 'Then npm run shield -- export.', 'names npm run shield'],
    ['CONTRIBUTING.md', '```sh\nnpm deploy\n```', 'names npm deploy'],
    ['SECURITY.md', 'See [the policy](docs/policy.md).', 'links to docs/policy.md'],
    ['docs/deep/er.md', '![picture](../picture.png)', 'links to ../picture.png'],
    ['docs/how.md', 'In `src/server/nowhere.ts`.', 'names src/server/nowhere.ts'],
  ])('%s: %s', (path, text, sentence) => {
    const { lines, isFine } = check({ [path]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${path}: ${sentence}`);
    expect(isFine).toBe(false);
  });
});

test('a README of 120 lines is too long for a newcomer', () => {
  expect(check({ 'README.md': 'line\n'.repeat(119) }).lines).toEqual([]);
  expect(check({ 'README.md': 'line\n'.repeat(120) }).lines).toEqual([
    'README.md: has 120 lines; a newcomer reads fewer than 120',
  ]);
});

describe('a file that would be committed', () => {
  // Put together here, so that this file does not name them itself.
  const folder = ['', 'home', 'sana', 'fraud-shield', 'src'].join('/');
  const host = ['registry', 'example', 'com'].join('.');

  test.each([
    ['src/server/main.ts', `// see ${folder}/x.ts\n`, 'names a folder of the machine'],
    ['package-lock.json', `{"a":"https://${host}/zod"}`, 'names the host of a package registry'],
    ['package-lock.json', `{"${'resolved'}":"x"}`, 'has "resolved" addresses'],
  ])('must not be tied to a machine: %s %s', (path, text, sentence) => {
    const { lines, isFine } = check({ [path]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${path}: ${sentence}`);
    expect(isFine).toBe(false);
  });

  test('is not asked when git ignores it', () => {
    expect(check({ '.gitignore': 'notes.txt\n', 'notes.txt': `${folder}/x` }).lines).toEqual([]);
  });
});
