import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage, type Language, languageCodes } from '../../../../contract/languages.ts';
import type { NextStepsAnswer } from '../../../../contract/registry/next-steps.ts';
import { timeZoneOf, unnamedOperator, workingDaysOf } from '../../../../contract/registry/operator.ts';
import type { OperatorBody, OperatorDetails, OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import type { WorkingDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { type SettingsChange, type SettingsVersion, versionedSettings } from '../settings-store.ts';
import { shippedNextSteps } from './shipped-next-steps.ts';

// Who runs the registry and on which days (A37).

/** Before anyone has said anything. */
export const firstDetails = (): OperatorDetails => ({ ...unnamedOperator(), nextSteps: shippedNextSteps() });

/** Texts, with "" in a language that a newer release has added. */
const complete = (texts: Partial<Record<Language, string>>) => inEachLanguage((code) => texts[code] ?? '');

const completeDetails = ({ legalText, nextSteps, ...details }: OperatorDetails): OperatorDetails => ({
  ...details,
  legalText: complete(legalText),
  nextSteps: nextSteps.map(({ bank, authority, ...steps }) => ({
    ...steps,
    bank: complete(bank),
    authority: { ...authority, name: complete(authority.name), text: complete(authority.text) },
  })),
});

export const operatorVersions = versionedSettings('operator', firstDetails, completeDetails);
type StoredOperator = SettingsVersion<OperatorDetails>;

export const shownOperator = ({ version, settings: details, changedAt }: StoredOperator): OperatorVersion => ({
  version,
  operator: details,
  timeZone: timeZoneOf(details),
  changedAt: changedAt?.toISOString() ?? null,
});

/** What is said about the operator, without asking the database. */
export const currentOperator = (app: App): OperatorDetails => operatorVersions.current(app).settings;

/** What determines business days, without asking the database. */
export const operatorWorkingDays = (app: App): WorkingDays => workingDaysOf(currentOperator(app));

/** What someone who filed a report about this country can do, without asking the database. */
export function nextStepsFor(app: App, country: string): NextStepsAnswer {
  const { nextSteps, country: own } = currentOperator(app);
  const steps =
    nextSteps.find((one) => one.country === country) ?? nextSteps.find((one) => one.country === own) ?? null;
  return { country: steps?.country ?? country, steps };
}

/** The version in force, as the database has it. It is in force in this process from then on. */
export const latestOperator = async (app: App): Promise<OperatorVersion> =>
  shownOperator(await operatorVersions.latest(app));

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
