import { queueCauses } from '../../../../contract/moderation/moderation.ts';
import type { queue } from '../../../../contract/moderation/queue.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import type { ListChoice } from '../../../components/lists/list-filter.tsx';
import type { Narrowed } from '../../../lib/api/api-page.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';

const waits = ['second', 'author', 'overdue'] as const;

/** What each filter in the address may be. */
export const queueChoices = { cause: queueCauses, category: reportCategories, waits };

export const queueFields: readonly ListChoice[] = [
  { name: 'cause', label: 'queueCause', any: 'queueAnyCause', options: labelsOf('cause', queueCauses) },
  {
    name: 'category',
    label: 'category',
    any: 'queueAnyCategory',
    options: labelsOf('category', reportCategories),
  },
  {
    name: 'waits',
    label: 'queueWaitsFor',
    any: 'queueForAnybody',
    options: { second: 'queueForSecond', author: 'queueForAuthor', overdue: 'queueOverdue' },
  },
];

/** Which items of the queue, as the query of the API. */
export type QueueFilter = Narrowed<typeof queue.list>;
type Choices = { [Name in keyof typeof queueChoices]?: (typeof queueChoices)[Name][number] | undefined };

const isTrue = (is: boolean) => (is ? 'true' : undefined);

/** The filter of what was chosen. */
export const queueFilter = ({ cause, category, waits: waitsFor }: Choices): QueueFilter => ({
  cause,
  category,
  asleep: isTrue(waitsFor === 'author'),
  overdue: isTrue(waitsFor === 'overdue'),
  second: isTrue(waitsFor === 'second'),
});
