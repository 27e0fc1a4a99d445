import { expect, test } from 'vitest';
import { fileFault, sorted } from './file-rules.ts';

const file = (name: string, type = '', size = 10) => new File([new Uint8Array(size)], name, { type });
const tenMegabytes = 10 * 1024 * 1024;

test.each([
  ['a.png', 'image/png', null],
  ['a.jpg', 'image/jpeg', null],
  ['a.webp', 'image/webp', null],
  ['a.pdf', 'application/pdf', null],
  ['A.PDF', '', null],
  ['a.gif', 'image/gif', 'fileKind'],
  ['a.png.exe', '', 'fileKind'],
  ['a', '', 'fileKind'],
])('%s of type %j: %s', (name, type, fault) => {
  expect(fileFault(file(name, type))).toBe(fault);
});

test('a file is not empty and has at most ten megabytes', () => {
  expect(fileFault(file('a.png', 'image/png', 0))).toBe('fileEmpty');
  expect(fileFault(file('a.png', 'image/png', tenMegabytes))).toBeNull();
  expect(fileFault(file('a.png', 'image/png', tenMegabytes + 1))).toBe('fileTooLarge');
});

test('a refused file does not count towards the limit', () => {
  const files = [file('a.txt'), file('b.png'), file('c.png'), file('d.png')];
  const { taken, refused } = sorted(files, 2);
  expect(taken.map(({ name }) => name)).toEqual(['b.png', 'c.png']);
  expect(refused).toEqual([
    { name: 'a.txt', fault: 'fileKind' },
    { name: 'd.png', fault: 'filesMax' },
  ]);
});
