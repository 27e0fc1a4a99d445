import type { App } from '../../../app.ts';
import type { FindHidden } from '../../audit/audit-view/view-trail.ts';
import { findConflicts } from '../../disputes/conflicts/find-conflicts.ts';
import { findAnyReports } from '../../reports/stored/store.ts';

/** How many reports are read at once. */
const readAtOnce = 500;

/** Of a line about more reports, such as that of an import, none is read: a page of such lines would take minutes. */
const mostReports = 50;

/**
 * Finds the lines about reports that name the reader, who would learn from them who filed or read those. What the reader
 * did, and what nobody's name stands beside, is not among them, nor is what was done to many reports at once.
 */
export function linesOfOwnMatters(app: App, readerId: string): FindHidden {
  const isOwn = new Map<string, boolean>();
  return async (lines) => {
    const tellingLines = lines.filter(
      ({ actor, actorID, reportIDs }) =>
        (actor === 'account' || actor === 'key') && actorID !== readerId && reportIDs.length <= mostReports,
    );
    const ids = [...new Set(tellingLines.flatMap(({ reportIDs }) => reportIDs))].filter((id) => !isOwn.has(id));
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce);
      const conflicts = await findConflicts(app, app.db, readerId, await findAnyReports(app, some));
      for (const id of some) isOwn.set(id, conflicts.get(id) === 'ownMatter');
    }
    return new Set(tellingLines.filter(({ reportIDs }) => reportIDs.some((id) => isOwn.get(id))));
  };
}
