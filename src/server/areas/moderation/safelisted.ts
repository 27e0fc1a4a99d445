import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { IdentifierKind } from '../../../contract/rules/identifiers.ts';
import { ApiError } from '../../errors.ts';

/** A decision would list a report that names an identifier on the safelist, and its item does not say so. */
export class NamesSafelisted extends ApiError {
  readonly kinds: readonly IdentifierKind[];
  constructor(kinds: readonly IdentifierKind[]) {
    super(409, 'namesSafelisted');
    this.kinds = kinds;
  }
}

/** Whether a decision lists a report without the moderator having been told what the safelist says of it. */
export const listsUnwarned = (
  decision: Decision,
  report: { state: string },
  item: { causes: readonly string[] },
): boolean =>
  (decision === 'list' || decision === 'verify') && report.state !== 'listed' && !item.causes.includes('safelist');

/** The cause with which the item waits on, and what its page says. */
export const safelistEntry = (
  { id, category, CNIC }: { id: string; category: string | null; CNIC: string | null },
  kinds: readonly IdentifierKind[],
) => ({
  reportId: id,
  cause: 'safelist' as const,
  category,
  namesCnic: CNIC !== null,
  details: kinds.map((field) => ({ code: 'namesSafelisted', values: { field } })),
});
