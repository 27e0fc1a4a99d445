import { choicesOf, meaningOf, policyPresetNames, policySwitches, presetOf } from '../../contract/registry/policy.ts';
import { changePolicy } from '../areas/registry/policy/change-policy.ts';
import { latestPolicy } from '../areas/registry/policy/current-policy.ts';
import type { Command } from './command.ts';
import { policyOf } from './policy-arguments.ts';

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
