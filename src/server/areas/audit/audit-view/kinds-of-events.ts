import type { AuditKind } from '../../../../contract/audit/audit.ts';
import type { AuditEvent } from '../../../../contract/audit/audit-events.ts';

/** The first word of an event. */
type FirstWord<Event extends string> = Event extends `${infer Word}.${string}` ? Word : Event;

/** The kind under which readers of the trail find an event, by its first word. */
const kindOf: Readonly<Record<FirstWord<AuditEvent>, AuditKind>> = {
  role: 'role',
  account: 'account',
  picture: 'account',
  preferences: 'account',
  email: 'account',
  password: 'account',
  factor: 'account',
  factors: 'account',
  recovery_code: 'account',
  recovery_codes: 'account',
  invitation: 'account',
  invitations: 'account',
  person: 'person',
  people: 'person',
  session: 'session',
  sessions: 'session',
  report: 'report',
  reports: 'report',
  reporter: 'report',
  narrative: 'report',
  identifiers: 'report',
  attachment: 'report',
  attachments: 'report',
  queue: 'report',
  decision: 'report',
  flags: 'report',
  hold: 'report',
  lookup: 'lookup',
  shown: 'lookup',
  latest: 'lookup',
  key: 'key',
  keys: 'key',
  secret: 'key',
  access: 'key',
  applications: 'key',
  plan: 'key',
  policy: 'policy',
  retention: 'policy',
  safelist: 'policy',
  operator: 'policy',
  case: 'case',
  request: 'case',
  proof: 'case',
  dispute: 'case',
  reading: 'case',
  reply: 'case',
  marker: 'case',
  number: 'case',
  registry: 'registry',
  jobs: 'registry',
  trail: 'registry',
};

/** The first words of the events of a kind. */
export const firstWordsOf = (kind: AuditKind): string[] =>
  Object.entries(kindOf).flatMap(([word, of]) => (of === kind ? [word] : []));
