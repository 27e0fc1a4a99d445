import { type IdentifierKind, type NormalIdentifier, normalIdentifiers } from '../../../contract/identifiers.ts';
import type { Vault } from '../../platform/vault/vault.ts';

/** The fields of a report that are sealed, all in one. */
export interface PersonalFields {
  title: string;
  name: string;
  email: string;
  CNIC: string | null;
  phone: string | null;
  address: string;
  evidence: string;
  url: string;
}

export type SealedReport = ReturnType<typeof sealedReport>;

/** How a report's personal fields are sealed, and the tokens they are found by. */
export function sealedReport(vault: Vault) {
  const kindOf = (kind: IdentifierKind) => `report ${kind}`;
  const place = (id: string) => `report:${id}`;
  const notePlace = (id: string) => `withdrawal:${id}`;
  return {
    /** The contexts of a report and of the note of its withdrawal. */
    place,
    notePlace,
    seal: (id: string, { title, name, email, CNIC, phone, address, evidence, url }: PersonalFields): Buffer =>
      vault.seal(place(id), { title, name, email, CNIC, phone, address, evidence, url }),
    // Sealed by the line above: the shape is this file's own.
    open: (id: string, sealed: Buffer) => vault.open(place(id), sealed) as PersonalFields,
    /** The tokens a report is written under. */
    tokens: (fields: PersonalFields): string[] =>
      normalIdentifiers(fields).map(({ kind, value }) => vault.blindIndex(kindOf(kind), value)),
    /** The tokens a search must look for: those of every key of the ring. */
    searchTokens(identifiers: readonly NormalIdentifier[]): string[] {
      const tokens: string[] = [];
      for (const { kind, value } of identifiers) tokens.push(...vault.blindIndexes(kindOf(kind), value));
      return tokens;
    },
    /** What tells one body from another without holding it, under every key of the ring, the current one first. */
    bodyTokens: (body: object): string[] => vault.blindIndexes('report body', canonical(body)),
    /** The tokens of the body that a first version was sent as: with its country and without, the current key's first. */
    sentAs: (content: PersonalFields & { city: string; country: string; date: string }): string[][] => {
      const { country: _, ...without } = content;
      return [content, without].map((body) => vault.blindIndexes('report body', canonical(body)));
    },
    sealNote: (id: string, note: string): Buffer => vault.seal(notePlace(id), note),
    // Sealed by the line above.
    openNote: (id: string, sealed: Buffer) => vault.open(notePlace(id), sealed) as string,
  };
}

/** The same text for the same values, in whatever order, and also after a field was added that may be missing. */
const canonical = (body: object): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
