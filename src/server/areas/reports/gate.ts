// See docs/decisions/0009-one-gate-before-a-report-is-listed.md

import type { QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { Admitted } from './admitted.ts';
import type { Named } from './named.ts';
import type { KeyedContent } from './stored-report.ts';

declare const checked: unique symbol;
/** The kinds of a new report's identifiers that cannot be listed. Only the gate says so. */
export type Refused = readonly IdentifierKind[] & { readonly [checked]: true };

interface Needs {
  safelist: {
    lockForFiling(tx: Tx): Promise<void>;
    refusedKinds(tx: Tx, filed: readonly (readonly NormalIdentifier[])[]): Promise<IdentifierKind[][]>;
  };
}

export type Gate = ReturnType<typeof gate>;

/** The gate that every report passes before it is listed, whichever way it comes: the safelist, and what else is to come. */
export function gate({ safelist }: Needs) {
  const check = async (tx: Tx, named: readonly Named[]): Promise<Refused[]> =>
    (await safelist.refusedKinds(
      tx,
      named.map(({ identifiers }) => identifiers),
    )) as (IdentifierKind[] & Refused)[];

  return {
    /** Lets nothing be added to the safelist until the transaction ends. To be called before it locks anything else. */
    lock: (tx: Tx): Promise<void> => safelist.lockForFiling(tx),

    /** For each new report the kinds of its identifiers that cannot be listed. */
    check,

    /** Lets through those of some reports that may be listed. @returns the others with the kinds of what they name */
    async admit(
      tx: Tx,
      reports: readonly { id: string; named: Named }[],
    ): Promise<{ admitted: Admitted; refused: Map<string, Refused> }> {
      const kinds = await check(
        tx,
        reports.map(({ named }) => named),
      );
      const refused = new Map(
        reports.flatMap(({ id }, at) => ((kinds[at]?.length ?? 0) > 0 ? [[id, kinds[at] as Refused] as const] : [])),
      );
      return { admitted: new Admitted(reports.map(({ id }) => id).filter((id) => !refused.has(id))), refused };
    },

    /** Lets a report through that a moderator lists, who was told what the safelist says of it. */
    admitSeen: (id: string): Admitted => new Admitted([id]),
  };
}

/** The cause with which a report waits that cannot be listed unseen, and what its page says. */
export const safelistEntry = (
  reportId: string,
  kinds: readonly string[],
  { category, CNIC }: Pick<KeyedContent, 'category' | 'CNIC'>,
): { reportId: string; cause: 'safelist'; details: QueueDetail[]; category: string | null; namesCnic: boolean } => ({
  ...{ reportId, cause: 'safelist', category, namesCnic: CNIC !== null },
  details: kinds.map((field) => ({ code: 'namesSafelisted', values: { field } })),
});
