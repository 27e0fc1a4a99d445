import type { IdentifierKind, NormalIdentifier } from '../../../contract/identifiers.ts';
import {
  fieldsWith,
  type IdentifierField,
  pickFields,
  type ReportContent,
  type ReportField,
  reportFieldNames,
  reportFields,
  reportIdentifiers,
  type SealedField,
} from '../../../contract/report-fields.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export type SealedContent = Pick<ReportContent, SealedField>;

/** What has the fields of `Shape` and no other. */
type Exactly<Shape, T extends Shape> = T & Record<Exclude<keyof T, keyof Shape>, never>;

const readable: readonly ReportField[] = fieldsWith('column');
const sealedFields = reportFieldNames.filter((field): field is SealedField => !readable.includes(field));

/** A report, and the author it is bound to; null once that account is deleted. */
export interface ReportPlace {
  id: string;
  authorId: string | null;
}

/** One version of it. */
export interface VersionPlace extends ReportPlace {
  version: number;
}

export const reportContext = ({ id, version, authorId }: VersionPlace): SealContext => ({
  table: 'reports',
  column: 'sealed',
  id,
  version,
  owner: authorId,
  early: `report:${id}`,
});
// Another table than that of the current version, so that an earlier version does not open in its place.
export const versionContext = ({ id, version, authorId }: VersionPlace): SealContext => ({
  table: 'report_versions',
  column: 'sealed',
  id,
  version,
  owner: authorId,
  early: `report:${id}`,
});
export const noteContext = ({ id, authorId }: ReportPlace): SealContext => ({
  table: 'report_withdrawals',
  column: 'note',
  id,
  owner: authorId,
  early: `withdrawal:${id}`,
});

export type SealedReport = ReturnType<typeof sealedReport>;

/** How a report's personal fields are sealed, and the tokens they are found by. */
export function sealedReport(vault: Vault) {
  const kindOf = (kind: IdentifierKind) => `report ${kind}`;
  const open = (context: SealContext, sealed: Buffer): SealedContent => {
    const content = vault.open(context, sealed) as Record<SealedField, string | null>;
    for (const field of sealedFields) content[field] ??= null;
    return content as SealedContent;
  };
  return {
    vault,
    /**
     * Seals the personal fields of a report's current version, all in one.
     * @throws TypeError when the content has a field that the list of fields does not know, or lacks one
     */
    seal<T extends ReportContent>(place: VersionPlace, content: Exactly<ReportContent, T>): Buffer {
      refuseUnlisted(content);
      return vault.seal(reportContext(place), pickFields(sealedFields, content));
    },
    /** A field that was added to the list later is null in what was sealed before. */
    open: (place: VersionPlace, sealed: Buffer): SealedContent => open(reportContext(place), sealed),
    /** Seals an earlier version, which was checked when it was the current one. */
    sealVersion: (place: VersionPlace, content: SealedContent): Buffer =>
      vault.seal(versionContext(place), pickFields(sealedFields, content)),
    openVersion: (place: VersionPlace, sealed: Buffer): SealedContent => open(versionContext(place), sealed),
    /** The tokens a report is written under. */
    tokens: (content: Pick<ReportContent, IdentifierField>): string[] =>
      reportIdentifiers(content).map(({ kind, value }) => vault.blindIndex(kindOf(kind), value)),
    /** The tokens a search must look for: those of every key of the ring. */
    searchTokens(identifiers: readonly NormalIdentifier[]): string[] {
      const tokens: string[] = [];
      for (const { kind, value } of identifiers) tokens.push(...vault.blindIndexes(kindOf(kind), value));
      return tokens;
    },
    /** Fingerprints that distinguish bodies without storing them: under every key of the ring, the current first. */
    fingerprints: (body: object): string[] => vault.blindIndexes('report body', canonical(body)),
    /** The fingerprints of the body that a first version was sent as: with its country and without. */
    fingerprintsOfSent: (content: ReportContent): string[][] => {
      const { country: _, ...without } = content;
      return [content, without].map((body) => vault.blindIndexes('report body', canonical(body)));
    },
    sealNote: (place: ReportPlace, note: string): Buffer => vault.seal(noteContext(place), note),
    openNote: (place: ReportPlace, sealed: Buffer) => vault.open(noteContext(place), sealed) as string,
  };
}

function refuseUnlisted(content: ReportContent): void {
  const lacks = reportFieldNames.find((field) => content[field] === undefined);
  if (lacks) throw new TypeError(`A report lacks its field ${lacks}.`);
  const unknown = Object.keys(content).find((name) => !(name in reportFields));
  if (unknown) throw new TypeError(`${unknown} is not in the list of a report's fields.`);
}

/** The same text for the same values in any order, also after an optional field was added to the list. */
const canonical = (body: object): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
