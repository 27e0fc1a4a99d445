import type { Decision, QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { IdentifierKind } from '../../../contract/rules/identifiers.ts';
import { ApiError } from '../../errors.ts';

/** A decision would list a report that names identifiers on the safelist of which its item does not say so. */
export class NamesSafelisted extends ApiError {
  readonly kinds: readonly IdentifierKind[];
  constructor(kinds: readonly IdentifierKind[]) {
    super(409, 'namesSafelisted');
    this.kinds = kinds;
  }
}

/** Whether a decision lists a report that lookups do not find yet. */
export const listsHeld = (decision: Decision, { state }: { state: string }): boolean =>
  (decision === 'list' || decision === 'verify') && state !== 'listed';

/** Those of the kinds that cannot be listed of which the item does not say so: they may have become so since it came. */
export function unwarnedOf(
  kinds: readonly IdentifierKind[],
  { causes, details }: { causes: readonly string[]; details: readonly QueueDetail[] },
): IdentifierKind[] {
  if (!causes.includes('safelist')) return [...kinds];
  const said = details.filter(({ code }) => code === 'namesSafelisted' || code === 'safelistAdded');
  return kinds.filter((kind) => !said.some(({ values }) => values?.field === kind));
}
