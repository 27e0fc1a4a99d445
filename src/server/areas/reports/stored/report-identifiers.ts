import type { IdentifierField, ReportContent } from '../../../../contract/reports/report-fields.ts';
import { baseEmail } from '../../../../contract/rules/base-email.ts';
import {
  type IdentifierKind,
  isMainKind,
  mainKinds,
  type NormalIdentifier,
  normalIdentifier,
} from '../../../../contract/rules/identifiers.ts';

// What a report names, and whether it names something.

type Identified = Pick<ReportContent, IdentifierField>;

/** Identifiers in normal form, each once and without those that have none. */
export function normalIdentifiers(
  given: readonly { kind: IdentifierKind; value: string | null | undefined }[],
): NormalIdentifier[] {
  const found: NormalIdentifier[] = [];
  for (const { kind, value } of given) {
    const normal = value === null || value === undefined ? null : normalIdentifier(kind, value);
    if (normal !== null && !found.some((one) => one.kind === kind && one.value === normal))
      found.push({ kind, value: normal });
  }
  return found;
}

/** What a report names, as it is kept. */
const namedIn = ({ furtherIdentifiers, ...main }: Identified): { kind: IdentifierKind; value: string | null }[] => [
  ...mainKinds.map((kind) => ({ kind, value: main[kind] })),
  ...(furtherIdentifiers ?? []),
];

/** The identifiers of a report in normal form, each once, without missing ones. */
export const reportIdentifiers = (content: Identified): NormalIdentifier[] => normalIdentifiers(namedIn(content));

/** Whether a report names an identifier. */
export const namesIdentifier = (content: Identified, { kind, value }: NormalIdentifier): boolean =>
  (isMainKind(kind) && content[kind] !== null && normalIdentifier(kind, content[kind]) === value) ||
  (content.furtherIdentifiers ?? []).some((one) => one.kind === kind && normalIdentifier(kind, one.value) === value);

/** Whether a report names one of some identifiers. */
export const namesAny = (content: Identified, identifiers: readonly NormalIdentifier[]): boolean =>
  identifiers.some((one) => namesIdentifier(content, one));

/** Whether a report names another email address with the same base as an identifier. */
export const namesBase = (content: Identified, { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' &&
  reportIdentifiers(content).some(
    (named) => named.kind === 'email' && named.value !== value && baseEmail(named.value) === baseEmail(value),
  );
