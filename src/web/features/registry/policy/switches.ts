import { choicesOf, type Policy, policySwitches } from '../../../../contract/registry/policy.ts';

/** Disputes have one choice only, and are not shown. */
type SwitchName = Exclude<keyof Policy, 'disputes'>;

/** The switches that can be set, in the order in which people read them. */
export const switches = policySwitches.filter((name): name is SwitchName => name !== 'disputes');

/** A switch's label is named after it, and those of a choice after both; of a choice there are a `_hint` and an `_effect` too. */
export const labelOf = <Name extends SwitchName>(name: Name) => `policy_${name}` as const;
type ChoiceKey = { [Name in SwitchName]: `policy_${Name}_${Policy[Name]}` }[SwitchName];
export const choiceKey = (name: SwitchName, choice: string | boolean) => `policy_${name}_${choice}` as ChoiceKey;

/** The settings with another choice for one switch. */
export const withChoice = (settings: Policy, name: SwitchName, choice: string): Policy => ({
  ...settings,
  [name]: choicesOf(name).find((one) => String(one) === choice),
});

/** The switches that differ. */
export const changedSwitches = (before: Policy, after: Policy): SwitchName[] =>
  switches.filter((name) => before[name] !== after[name]);
