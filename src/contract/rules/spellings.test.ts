import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neighbours, spelled } from '../../../test/support/spellings.ts';
import { LookupBody } from '../lookup/lookup-body.ts';
import { reportFields } from '../reports/report-fields.ts';
import { type IdentifierKind, identifierKinds, isMainKind, normalIdentifier } from './identifiers.ts';

/** What a report keeps of an identifier; undefined when it refuses it, as it does a CNIC without dashes. */
function keptOf(kind: IdentifierKind, text: string): string | undefined {
  if (isMainKind(kind)) return reportFields[kind].schema.safeParse(text).data ?? undefined;
  return reportFields.furtherIdentifiers.schema.safeParse([{ kind, value: text }] as never).data?.[0]?.value;
}

test.each(identifierKinds)('%s: whoever asks finds what was reported, however either has written it', (kind) => {
  fc.assert(
    fc.property(spelled(kind), ({ normal, text, again }) => {
      const asked = LookupBody.safeParse({ [kind]: again });
      expect([again, asked.data?.compared[kind]]).toEqual([again, normal]);
      const kept = keptOf(kind, text);
      if (kept !== undefined || kind !== 'CNIC')
        expect([text, normalIdentifier(kind, kept ?? '')]).toEqual([text, normal]);
    }),
    { numRuns: 400 },
  );
});

test.each(identifierKinds)('%s: nobody is taken for somebody else whose differs in one sign', (kind) => {
  fc.assert(fc.property(neighbours(kind), ({ normal, other }) => normalIdentifier(kind, other) !== normal));
});
