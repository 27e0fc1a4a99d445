import type { QueueCause, QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { KeyedContent } from './stored-report.ts';

/** A report that is to wait for a moderator. */
interface QueueEntry {
  reportId: string;
  cause: QueueCause;
  details: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
}

export const queueEntry = (
  reportId: string,
  cause: QueueCause,
  { category, CNIC }: Pick<KeyedContent, 'category' | 'CNIC'>,
  details: QueueDetail[] = [],
): QueueEntry => ({ reportId, cause, details, category, namesCnic: CNIC !== null });

/** The cause with which a report waits that cannot be listed unseen, and what its page says. */
export const safelistEntry = (
  reportId: string,
  kinds: readonly string[],
  content: Pick<KeyedContent, 'category' | 'CNIC'>,
): QueueEntry =>
  queueEntry(
    reportId,
    'safelist',
    content,
    kinds.map((field) => ({ code: 'namesSafelisted', values: { field } })),
  );
