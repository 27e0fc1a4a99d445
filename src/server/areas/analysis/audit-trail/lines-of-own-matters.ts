import type { App } from '../../../app.ts';
import type { FindHidden } from '../../audit/audit-view/view-trail.ts';
import { findOwnMatters } from '../../disputes/conflicts/find-own-matters.ts';

/**
 * Finds the lines about reports that name the reader, who would learn from them who filed or read those. What the reader
 * did, and what nobody's name stands beside, is not among them.
 */
export function linesOfOwnMatters(app: App, readerId: string): FindHidden {
  let own: Promise<ReadonlySet<string>> | undefined;
  return async (lines) => {
    own ??= findOwnMatters(app, readerId).then((ids) => new Set(ids));
    const ownIds = await own;
    const isTelling = ({ actor, actorID }: (typeof lines)[number]) =>
      (actor === 'account' || actor === 'key') && actorID !== readerId;
    return new Set(lines.filter((line) => isTelling(line) && line.reportIDs.some((id) => ownIds.has(id))));
  };
}
