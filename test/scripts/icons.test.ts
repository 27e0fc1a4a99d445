import { expect, test } from 'vitest';
import { icons, shapesOf } from '../../vite/icons.ts';

test('an icon is its shapes, without what all icons have', () => {
  const common = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
  expect(shapesOf(`<path ${common} d="m12 19l-7-7"/>`)).toEqual([['path', { fill: 'none', d: 'm12 19l-7-7' }]]);
  expect(shapesOf(`<g ${common}><path d="M12 8v4"/><circle cx="7.5" r=".5" fill="currentColor"/></g>`)).toEqual([
    ['path', { d: 'M12 8v4' }],
    ['circle', { cx: '7.5', r: '.5', fill: 'currentColor' }],
  ]);
});

test('an icon that does not exist fails the build', () => {
  const { load } = icons();
  const loaded = (name: string) => (load as (id: string) => unknown)(`\0@iconify-json/lucide/icons?${name}`);
  expect(loaded('check')).toContain('export default iconOf([["path",{"fill":"none","d":"M20 6L9 17l-5-5"}]]);');
  expect(() => loaded('chequer')).toThrow('Lucide has no icon chequer.');
});
