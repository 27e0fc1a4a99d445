import type { AuditLine } from '../../../../contract/audit/audit.ts';
import { detailsOf, type LineDetails } from '../../../../contract/audit/line-details.ts';
import type { PlanLimits } from '../../../../contract/limits/plans.ts';
import type { Operator } from '../../../../contract/registry/operator.ts';
import { choicesOf, type Policy, policySwitches } from '../../../../contract/registry/policy.ts';
import type { RetentionRules } from '../../../../contract/reports/retention.ts';
import { isIdentifierKind } from '../../../../contract/rules/identifier-kinds.ts';
import type { Reader, TextKey } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';

/** What a line says besides what happened, who did it and which reports it is about. */
export interface LineFact {
  label: string;
  value: string;
}

type Words = Pick<Reader, 'text' | 'format'>;

/** What the words for reasons other than those of decisions about reports begin with, by the event's first word. */
const reasonPrefixes: Readonly<Record<string, string>> = {
  account: 'suspensionReason_',
  proof: 'proofReason_',
  safelist: 'safelistReason_',
};

interface Coded {
  label: TextKey;
  /** What the words for its codes begin with. */
  prefix: string;
}

/** What is named by a code. */
const coded: Readonly<Record<string, Coded>> = {
  role: { label: 'personRoles', prefix: 'role_' },
  side: { label: 'auditAsked', prefix: 'auditSide_' },
  mark: { label: 'auditMark', prefix: 'safelistMark_' },
  marker: { label: 'auditMark', prefix: 'auditMarker_' },
  verdict: { label: 'auditAnswer', prefix: 'auditVerdict_' },
};

/** The outcomes of events, by their first word. */
const outcomes: Readonly<Record<string, Coded>> = {
  dispute: { label: 'disputeOutcome', prefix: 'disputeOutcomeDone_' },
  request: { label: 'requestOutcome', prefix: 'requestOutcome_' },
};

/** The rules of retention, and the limits of a plan. */
const ruleLabels = {
  removedDays: 'retention_removedDays',
  expires: 'retentionExpires',
  unverifiedMonths: 'retention_unverifiedMonths',
  verifiedMonths: 'retention_verifiedMonths',
  callsPerSecond: 'allowanceCalls',
  lookupsPerMinute: 'allowanceLookups',
  identifiersPerDay: 'planIdentifiers',
  identifiersPerNetwork: 'planNetwork',
} as const satisfies Record<keyof RetentionRules | keyof PlanLimits, TextKey>;
const isRule = (name: string): name is keyof typeof ruleLabels => Object.hasOwn(ruleLabels, name);

/** What is said about the operator, by its field. */
const operatorFields = {
  name: 'name',
  address: 'address',
  contactEmail: 'kind_email',
  contactPhone: 'kind_phone',
  legalBasis: 'operatorBasis',
  country: 'country',
  timeZone: 'operatorZone',
  weekend: 'operatorDays',
  holidays: 'operatorHolidays',
  nextSteps: 'nextStepsTitle',
  legalText: 'auditLegalText',
} as const satisfies Record<keyof Operator | 'nextSteps', TextKey>;
const isOperatorField = (name: string): name is keyof typeof operatorFields => Object.hasOwn(operatorFields, name);

/** What an author's reports weigh, by the level of what was done about them. */
const levels: readonly TextKey[] = [
  'auditLevel_none',
  'auditLevel_warned',
  'auditLevel_weightless',
  'auditLevel_suspended',
];

const isRecord = (value: unknown): value is LineDetails =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was before, then what is now; of what is new, what it is. */
const changed = ({ text, format }: Words, before: unknown, after: unknown): string => {
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'auditOn' : 'auditOff');
    return typeof value === 'number' ? format.number(value) : String(value);
  };
  return before === null || before === undefined ? shown(after) : `${shown(before)} → ${shown(after)}`;
};

/** The words for a code; undefined for one that this page does not know. */
function wordsFor({ text }: Words, key: string): string | undefined {
  const words = text(key as TextKey);
  return words === key ? undefined : words;
}

function policyFacts(words: Words, details: LineDetails): LineFact[] {
  const { text } = words;
  return policySwitches.flatMap((name) => {
    const change = details[name];
    if (!isRecord(change)) return [];
    const choice = (value: unknown) =>
      choicesOf(name as keyof Policy).some((one) => one === value)
        ? (wordsFor(words, `policy_${name}_${value}`) ?? '')
        : '';
    return [{ label: text(`policy_${name}` as TextKey), value: `${choice(change.before)} → ${choice(change.after)}` }];
  });
}

/** Rules and limits that differ before and after. */
function ruleFacts(words: Words, before: LineDetails, after: LineDetails): LineFact[] {
  return Object.entries(after).flatMap(([name, value]) => {
    if (!isRule(name) || value === null || value === before[name]) return [];
    return [{ label: words.text(ruleLabels[name]), value: changed(words, before[name], value) }];
  });
}

/** The details of a line in words. Ids, and codes that this page does not know, are left to the CSV. */
export function factsOf({ event, details }: Pick<AuditLine, 'event' | 'details'>, words: Words): LineFact[] {
  const parsed = detailsOf(details);
  const { text, format } = words;
  const facts: LineFact[] = [];
  const add = (label: TextKey, value: string | undefined) => {
    if (value) facts.push({ label: text(label), value });
  };
  if (event === 'policy.changed') return policyFacts(words, parsed);
  if (event === 'operator.changed') {
    const names = Object.keys(parsed)
      .filter(isOperatorField)
      .map((name) => operatorFields[name]);
    add('auditChanged', names.map((name) => text(name)).join(' · '));
    return facts;
  }
  if (event === 'reporter.rung_changed') add('auditLevel', text(levels[Number(parsed.rung)] ?? 'auditLevel_suspended'));
  if (typeof parsed.plan === 'string') add('name', parsed.plan);
  if (isRecord(parsed.after))
    facts.push(...ruleFacts(words, isRecord(parsed.before) ? parsed.before : {}, parsed.after));
  else if (typeof parsed.after === 'string') add('personPlan', changed(words, parsed.before, parsed.after));
  const [first = ''] = event.split('.');
  const named: Record<string, Coded> = {
    ...coded,
    ...(outcomes[first] && { outcome: outcomes[first] }),
    reason: { label: 'reason', prefix: reasonPrefixes[first] ?? 'reason_' },
  };
  for (const [name, { label, prefix }] of Object.entries(named)) {
    const code = parsed[name];
    if (typeof code === 'string') add(label, wordsFor(words, `${prefix}${code}`));
  }
  const kinds = Array.isArray(parsed.kinds) ? parsed.kinds.filter(isIdentifierKind) : [];
  add('auditAskedBy', kinds.map((kind) => text(kindLabels[kind])).join(' · '));
  if (Number(parsed.lookups) > 1) add('auditAskedCount', format.number(Number(parsed.lookups)));
  if (Number(parsed.jobs) > 0) add('auditJobs', format.number(Number(parsed.jobs)));
  return facts;
}
