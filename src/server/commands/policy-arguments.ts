import {
  choicesOf,
  type Policy,
  policyPresetNames,
  policyPresets,
  policySwitches,
} from '../../contract/registry/policy.ts';
import { CommandRefused } from './command.ts';

const isPreset = (word: string) => policyPresetNames.find((name) => name === word);

/**
 * What a preset and switches say together. A switch counts also where the preset, wherever it stands, says something else.
 * @throws CommandRefused when a word is neither a preset nor a switch with one of its choices, or something is said twice
 */
export function policyOf(words: readonly string[]): Partial<Policy> {
  const presets = words.flatMap((word) => isPreset(word) ?? []);
  if (presets.length > 1) throw new CommandRefused(`Name one preset, not ${presets.join(' and ')}.`);
  const switches: Partial<Record<keyof Policy, string | boolean>> = {};
  for (const word of words) {
    if (isPreset(word)) continue;
    const [given = '', ...rest] = word.split('=');
    const choice = rest.join('=');
    const name = policySwitches.find((key) => key === given);
    if (!name)
      throw new CommandRefused(
        `There is no preset and no switch "${given}". Presets: ${policyPresetNames.join(', ')}. Switches: ${policySwitches.join(', ')}.`,
      );
    const chosen = choicesOf(name).find((known) => String(known) === choice);
    if (chosen === undefined) throw new CommandRefused(`Say ${name}=${choicesOf(name).join(` or ${name}=`)}.`);
    if (switches[name] !== undefined) throw new CommandRefused(`Say ${name} once.`);
    switches[name] = chosen;
  }
  // Each choice belongs to its switch.
  return { ...(presets[0] && policyPresets[presets[0]]), ...switches } as Partial<Policy>;
}
