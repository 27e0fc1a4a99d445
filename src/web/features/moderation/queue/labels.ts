import { type QueueCause, queueCauses, queueDetailCodes } from '../../../../contract/moderation/moderation.ts';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import type { TextKey, TextOf } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';

/** The title of a report, or its id if no title can be shown; of one about the reader that it is. */
export const titleOf = (
  { title, reportID, conflict }: Pick<QueueRow, 'title' | 'reportID' | 'conflict'>,
  text: TextOf,
): string =>
  conflict === 'ownMatter'
    ? text('ownMatter')
    : title || text('reportNamed', { reference: groupedReference(reportID) });

/** Why a report waits, in the few words that a line of the list has room for. */
export const shortCauses = {
  ...labelsOf('cause', queueCauses),
  edited: 'short_edited',
  appealed: 'short_appealed',
  notified: 'short_notified',
  ordered: 'short_ordered',
  recycled: 'short_recycled',
  reading: 'short_reading',
} as const satisfies Record<QueueCause, TextKey>;

/** Why a report waits, in sentences. A code that this page does not know yet is left out. */
export const whyOf = ({ details }: Pick<QueueRow, 'details'>, text: TextOf): string[] =>
  details.flatMap(({ code, values }) => {
    const known = queueDetailCodes.find((one) => one === code);
    return known ? [text(`detail_${known}`, values)] : [];
  });

/** The name of a colleague, also of one who has left. */
export const nameOf = ({ name }: { name: string | null }, text: TextOf): string => name ?? text('queueNobody');
