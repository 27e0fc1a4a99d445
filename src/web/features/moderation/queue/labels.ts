import type { QueueCause, QueueDetailCode } from '../../../../contract/moderation/moderation.ts';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import type { TextKey, TextOf } from '../../../lib/i18n/i18n.ts';

/** The title of a report, or its id if no title can be shown; of one about the reader that it is. */
export const titleOf = (
  { title, reportID, conflict }: Pick<QueueRow, 'title' | 'reportID' | 'conflict'>,
  text: TextOf,
): string => (conflict === 'ownMatter' ? text('ownMatter') : title || text('queueNoTitle', { id: reportID }));

/** Why a report waits, in the few words that a line of the list has room for. */
export const shortCauses = {
  held: 'cause_held',
  listed: 'cause_listed',
  edited: 'short_edited',
  flagged: 'cause_flagged',
  disputed: 'cause_disputed',
  appealed: 'short_appealed',
  notified: 'short_notified',
  ordered: 'short_ordered',
  replied: 'cause_replied',
  safelist: 'cause_safelist',
  duplicate: 'cause_duplicate',
  circular: 'cause_circular',
  pace: 'cause_pace',
  imported: 'cause_imported',
  recycled: 'short_recycled',
  reading: 'short_reading',
} as const satisfies Record<QueueCause, TextKey>;

/** The sentences about why a report waits. */
const detailWords: Readonly<Record<string, TextKey>> = {
  sameWords: 'detail_sameWords',
  sameWordsAsRemoved: 'detail_sameWordsAsRemoved',
  paceAccount: 'detail_paceAccount',
  paceNetwork: 'detail_paceNetwork',
  circular: 'detail_circular',
  recycled: 'detail_recycled',
  authorSuspended: 'detail_authorSuspended',
  namesSafelisted: 'detail_namesSafelisted',
  safelistAdded: 'detail_safelistAdded',
  disputeOverdue: 'detail_disputeOverdue',
  shielded: 'detail_shielded',
  disputedElsewhere: 'detail_disputedElsewhere',
  editedRedacted: 'detail_editedRedacted',
  editedReleased: 'detail_editedReleased',
  readingOverdue: 'detail_readingOverdue',
} satisfies Record<QueueDetailCode, TextKey>;

/** Why a report waits, in sentences. A code that this page does not know yet is left out. */
export const whyOf = ({ details }: Pick<QueueRow, 'details'>, text: TextOf): string[] =>
  details.flatMap(({ code, values }) => {
    const key = detailWords[code];
    return key ? [text(key, values)] : [];
  });

/** The name of a colleague, also of one who has left. */
export const nameOf = ({ name }: { name: string | null }, text: TextOf): string => name ?? text('queueNobody');
