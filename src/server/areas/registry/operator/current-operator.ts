import { inEachLanguage, type Language } from '../../../../contract/languages.ts';
import type { NextStepsAnswer } from '../../../../contract/registry/next-steps.ts';
import { timeZoneOf, unnamedOperator, workingDaysOf } from '../../../../contract/registry/operator.ts';
import type { OperatorDetails, OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import type { WorkingDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import { type SettingsVersion, versionedSettings } from '../settings-store.ts';
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
