import { expect, test } from 'vitest';
import { policyPresets } from '../../contract/registry/policy.ts';
import { CommandRefused } from './command.ts';
import { policyOf } from './policy.ts';

test('a switch counts whether it stands before or after the preset', () => {
  const wanted = { ...policyPresets.careful, registration: 'invited' };
  expect(policyOf(['careful', 'registration=invited'])).toEqual(wanted);
  expect(policyOf(['registration=invited', 'careful'])).toEqual(wanted);
  expect(policyOf(['cnicAlone=false'])).toEqual({ cnicAlone: false });
});

test.each([
  ['two presets', ['open', 'careful'], /one preset/],
  ['a switch twice', ['registration=anybody', 'registration=invited'], /registration once/],
  ['a switch twice, once with false', ['cnicAlone=false', 'cnicAlone=true'], /cnicAlone once/],
  ['no choice', ['registration'], /registration=invited/],
  ['a choice that is none', ['registration=nobody'], /registration=invited/],
  ['more than a choice', ['newReports=held=listed'], /newReports=held/],
  ['a word that is none', ['strict'], /no switch "strict"/],
])('%s is refused', (_what, words, says) => {
  expect(() => policyOf(words)).toThrow(CommandRefused);
  expect(() => policyOf(words)).toThrow(says);
});
