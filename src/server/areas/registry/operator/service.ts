import { isDeepStrictEqual } from 'node:util';
import { languageCodes } from '../../../../contract/languages.ts';
import type { NextStepsAnswer } from '../../../../contract/registry/next-steps.ts';
import { timeZoneOf, workingDaysOf } from '../../../../contract/registry/operator.ts';
import type { OperatorBody, OperatorDetails, OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import type { WorkingDays } from '../../../../contract/rules/business-days.ts';
import { conflict } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import { firstDetails, type OperatorRepository, type StoredOperator } from './repository.ts';

interface Needs {
  db: Db;
  operators: OperatorRepository;
  audit: Pick<AuditService, 'note'>;
  clock: Clock;
}

export interface OperatorChange {
  /** The account. */
  by: string;
  /** The version that the change was made on; null for whichever is in force. */
  expectedVersion: number | null;
  requestId: string;
}

export type OperatorService = ReturnType<typeof operatorService>;

const shown = ({ version, details, changedAt }: StoredOperator): OperatorVersion => ({
  version,
  operator: details,
  timeZone: timeZoneOf(details),
  changedAt: changedAt?.toISOString() ?? null,
});

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
 * Who runs the registry and on which days (A37). `current` answers from memory: every process reads it again when
 * another has changed it.
 */
export function operatorService({ db, operators, audit, clock }: Needs) {
  let known: StoredOperator | null = null;
  /** Keeps the newest: a read that began before a change may answer after it. */
  const keep = (read: StoredOperator): StoredOperator => {
    if (!known || read.version > known.version) known = read;
    return read;
  };
  const current = (): OperatorDetails => known?.details ?? firstDetails();

  return {
    /** What is said about the operator, without asking the database. */
    current,

    /** What determines business days, without asking the database. */
    workingDays: (): WorkingDays => workingDaysOf(current()),

    /** What someone who filed a report about this country can do, without asking the database. */
    nextSteps(country: string): NextStepsAnswer {
      const { nextSteps, country: own } = current();
      const steps =
        nextSteps.find((one) => one.country === country) ?? nextSteps.find((one) => one.country === own) ?? null;
      return { country: steps?.country ?? country, steps };
    },

    /** Reads the latest version. */
    async refresh(): Promise<void> {
      keep(await operators.latest(db));
    },

    /** The version in force, as the database has it. */
    latest: async (): Promise<OperatorVersion> => shown(keep(await operators.latest(db))),

    /**
     * Replaces what is said about the operator and keeps the version before. The audit trail gets a line with what was
     * changed; see `difference`.
     * @returns the version in force
     * @throws ApiError 409 when someone else has changed it since `expectedVersion`
     */
    async change(body: OperatorBody, { by, expectedVersion, requestId }: OperatorChange): Promise<OperatorVersion> {
      const inForce = await db.transaction(async (tx) => {
        const before = await operators.latest(tx);
        if (expectedVersion !== null && expectedVersion !== before.version) throw conflict('operatorStale');
        const details = { ...body, nextSteps: body.nextSteps ?? before.details.nextSteps };
        const names = Object.keys(details) as (keyof OperatorDetails)[];
        const changed = names.filter((name) => !isDeepStrictEqual(details[name], before.details[name]));
        if (changed.length === 0) return before;
        const next = { version: before.version + 1, details, changedBy: by, changedAt: clock() };
        if (!(await operators.add(tx, next))) throw conflict('operatorStale');
        await audit.note(tx, {
          actor: 'account',
          actorId: by,
          event: 'operator.changed',
          requestId,
          details: {
            version: next.version,
            ...Object.fromEntries(changed.map((name) => [name, difference(name, before.details, details)])),
          },
        });
        return next;
      });
      return shown(keep(inForce));
    },
  };
}
