import { inEachLanguage, type Language } from '../../../../contract/languages.ts';
import type { NextStepsAnswer } from '../../../../contract/registry/next-steps.ts';
import { timeZoneOf, unnamedOperator, workingDaysOf } from '../../../../contract/registry/operator.ts';
import type { OperatorDetails, OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import type { WorkingDays } from '../../../../contract/rules/business-days.ts';
import { type App, perApp } from '../../../app.ts';
import { type SettingsVersion, versionedSettings } from '../settings-store.ts';
import { shippedNextSteps } from './shipped-next-steps.ts';

// Who runs the registry and on which days (A37), from memory: every process reads it again when another has changed it.

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

const inMemory = perApp(() => ({ known: null as StoredOperator | null }));

const shown = ({ version, settings: details, changedAt }: StoredOperator): OperatorVersion => ({
  version,
  operator: details,
  timeZone: timeZoneOf(details),
  changedAt: changedAt?.toISOString() ?? null,
});

/** Keeps the newest: a read that began before a change may answer after it. */
export function rememberOperator(app: App, read: StoredOperator): OperatorVersion {
  const memory = inMemory(app);
  if (!memory.known || read.version > memory.known.version) memory.known = read;
  return shown(read);
}

/** What is said about the operator, without asking the database. */
export const currentOperator = (app: App): OperatorDetails => inMemory(app).known?.settings ?? firstDetails();

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
  rememberOperator(app, await operatorVersions.newest(app, app.db));
