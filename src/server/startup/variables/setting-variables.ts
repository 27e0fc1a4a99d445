import * as z from 'zod/mini';
import { passwordRuleNames } from '../../../contract/rules/password-checks.ts';
import { quotaSettings } from './quota-schema.ts';
import * as setting from './setting-schemas.ts';
import { type ValuesOf, variable } from './variable.ts';

/** The environment variables that actions go by: their values are in `app.settings`. */
export const settingVariables = {
  ratePlans: variable('RATE_PLANS', {
    default:
      '{"default":{"callsPerSecond":50,"lookupsPerMinute":1000,"identifiersPerDay":10000},"unconfirmed":{"callsPerSecond":50,"lookupsPerMinute":500,"identifiersPerDay":1000,"identifiersPerNetwork":2000}}',
    docs: 'Rate limits of API keys by plan, as JSON. "unconfirmed" is for accounts without a confirmed email, "default" for all whose uid no plan lists in "accounts", "person" for people who check on the dashboard without a key (20 identifiers a day, unless it is given). docs/operating/limits.md has the details of all limits.',
    expected:
      'JSON with a plan named "default", each plan with callsPerSecond, lookupsPerMinute and identifiersPerDay (and perhaps identifiersPerNetwork) as whole numbers from 1 and, but for "default", accounts as a list of uids, none of them in two plans',
    schema: setting.ratePlans,
  }),
  callLimits: variable('CALL_LIMITS', {
    default: '{"account":{"callsPerSecond":50,"waiting":100},"network":{"callsPerSecond":300,"waiting":500}}',
    docs: 'What one account, and one network, may call, as JSON; calls with an API key have RATE_PLANS instead. "off" is none. Behind a proxy, set TRUST_PROXY: otherwise everybody has its address.',
    expected: 'off, or JSON with account and network, each with callsPerSecond and waiting as whole numbers from 1',
    schema: setting.parsedBy(setting.callLimits),
  }),
  newKeysPerHour: variable('NEW_KEYS_PER_HOUR', {
    default: '1000',
    docs: 'How many live API keys, 1 to 99999, the registry gives out in an hour, those of new accounts included.',
    ...setting.wholeNumber(1, 99_999),
  }),
  quotas: variable('QUOTAS', {
    default:
      '{"unconfirmed":{"reports":100,"edits":200,"files":50,"megabytes":100},"new":{"reports":200,"edits":1000,"files":200,"megabytes":500},"established":{"reports":1000,"edits":5000,"files":1000,"megabytes":1000,"afterDays":7},"network":{"reports":500,"edits":2000,"files":500,"megabytes":1000}}',
    docs: 'What an account may file and upload in a day (UTC), as JSON, by level and for a whole network. "off" sets none.',
    expected:
      'off, or JSON with unconfirmed, new, established (with afterDays) and network, each with reports, edits, files and megabytes as whole numbers from 0, and further levels with accounts as a list of uids, none of them in two levels',
    schema: setting.parsedBy(quotaSettings),
  }),
  passwordRule: variable('PASSWORD_RULE', {
    default: '',
    docs: '"composition" (8 to 20 characters, with an uppercase and a special one) or "nist" (12 to 64). Default: the policy.',
    expected: 'empty, composition or nist',
    schema: setting.optional(z.enum(passwordRuleNames)),
  }),
  sessionIdleMs: variable('SESSION_IDLE_MINUTES', {
    default: '',
    docs: 'After how many idle minutes, 5 to 10080, a session ends. Default: only after seven days.',
    ...setting.emptyOrNumber(5, 10_080, 60_000),
  }),
  auditRequired: variable('AUDIT', {
    default: 'buffered',
    docs: 'Lookups and views while no more audit entries fit into memory: "buffered" drops the oldest, "required" refuses.',
    expected: 'buffered or required',
    schema: setting.either('buffered', 'required'),
  }),
  auditEachMiss: variable('AUDIT_MISSES', {
    default: 'minute',
    docs: 'Lookups that found nothing: "minute" writes one line per key and minute, "each" a line for each.',
    expected: 'minute or each',
    schema: setting.either('minute', 'each'),
  }),
  auditKeepMonths: variable('AUDIT_KEEP_MONTHS', {
    default: '',
    docs: 'How many months of the audit trail are kept besides the current one, 1 to 1200. Default: all.',
    ...setting.emptyOrNumber(1, 1_200),
  }),
  usageKeepMonths: variable('USAGE_KEEP_MONTHS', {
    default: '',
    docs: 'How many months of usage counts are kept besides the current one, 12 to 1200. Default: all.',
    ...setting.emptyOrNumber(12, 1_200),
  }),
};

export type SettingValues = ValuesOf<typeof settingVariables>;

/** The values of these variables among those of all. */
export const settingValues = (values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.keys(settingVariables).map((key) => [key, values[key as keyof SettingValues]]),
  ) as unknown as SettingValues;
