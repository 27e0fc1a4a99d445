import {
  choicesOf,
  meaningOf,
  type Policy,
  policyPresetNames,
  policyPresets,
  policySwitches,
  presetOf,
} from '../../contract/registry/policy.ts';
import { changePolicy, latestPolicy } from '../areas/registry/policy/current-policy.ts';
import { type Command, CommandRefused } from './command.ts';

const listOfSwitches = policySwitches
  .map((name) => `  ${name.padEnd(18)} ${meaningOf(name)}: ${choicesOf(name).join(' or ')}`)
  .join('\n');

export const policyCommand: Command = {
  summary: 'Show or set the policy: who may register, file and look up',
  help: `Usage: npm run shield -- policy [PRESET] [SWITCH=CHOICE…]

Without arguments, prints the policy in force. With a preset (${policyPresetNames.join(', ')}) or switches, changes it: in force
on every process within a second, kept as a new version, with a line in the audit trail for each switch. Switches that are not
named stay as they are.

${listOfSwitches}

Exits with 0, even if nothing had to be changed.`,
  positionals: [0, policySwitches.length + 1],

  async run({ positionals }, { app, print, printStatus }) {
    const before = await latestPolicy(app);
    const now =
      positionals.length === 0 ? before : await changePolicy(app, { settings: policyOf(positionals), by: null });
    if (positionals.length > 0)
      printStatus(now.version === before.version ? 'Nothing needed to change.' : 'Changed the policy.');
    const since = now.changedAt ? `, since ${now.changedAt.toISOString()}` : '';
    print(`Version ${now.version}: ${presetOf(now.settings)}${since}`);
    for (const name of policySwitches)
      print(`  ${name.padEnd(18)} ${String(now.settings[name]).padEnd(16)} ${meaningOf(name)}`);
    return 0;
  },
};

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
