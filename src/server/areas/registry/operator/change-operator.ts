import { isDeepStrictEqual } from 'node:util';
import { languageCodes } from '../../../../contract/languages.ts';
import type { OperatorBody, OperatorDetails, OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { SettingsChange } from '../settings-store.ts';
import { operatorVersions, shownOperator } from './current-operator.ts';

/** How many dates an audit line has room for. */
const maxAuditedDates = 300;

/** The countries for which people are told something else after filing. */
const differentCountries = (before: OperatorDetails, after: OperatorDetails): string[] => {
  const stepsOf = ({ nextSteps }: OperatorDetails, country: string) => nextSteps.find((one) => one.country === country);
  const countries = new Set([...before.nextSteps, ...after.nextSteps].map(({ country }) => country));
  return [...countries].filter((country) => !isDeepStrictEqual(stepsOf(before, country), stepsOf(after, country)));
};

/** A changed field for the audit trail. Long ones are in the table, by version. */
function difference(name: keyof OperatorDetails, before: OperatorDetails, after: OperatorDetails): unknown {
  if (name === 'nextSteps') return differentCountries(before, after);
  if (name === 'legalText') return languageCodes.filter((code) => before.legalText[code] !== after.legalText[code]);
  if (name !== 'holidays') return { before: before[name], after: after[name] };
  const added = after.holidays.filter((day) => !before.holidays.includes(day));
  const removed = before.holidays.filter((day) => !after.holidays.includes(day));
  if (added.length + removed.length <= maxAuditedDates) return { added, removed };
  return { added: added.length, removed: removed.length };
}

/**
 * Replaces what is said about the operator and keeps the version before. The audit trail gets a line with what was
 * changed; see `difference`.
 * @returns the version in force
 * @throws ApiError 409 when someone else has changed it since `expectedVersion`
 */
export async function changeOperator(app: App, body: OperatorBody, change: SettingsChange): Promise<OperatorVersion> {
  const inForce = await operatorVersions.change(
    app,
    change,
    (before) => ({ ...body, nextSteps: body.nextSteps ?? before.nextSteps }),
    (before, after, version) => {
      const names = Object.keys(after) as (keyof OperatorDetails)[];
      const changed = names.filter((name) => !isDeepStrictEqual(after[name], before[name]));
      const details = changed.map((name) => [name, difference(name, before, after)]);
      return { event: 'operator.changed', details: { version, ...Object.fromEntries(details) } };
    },
  );
  if (!inForce) throw conflict('operatorStale');
  return shownOperator(inForce);
}
