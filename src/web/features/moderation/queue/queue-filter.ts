import { queueCauses } from '../../../../contract/moderation/moderation.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import type { ListChoice } from '../../../components/lists/list-filter.tsx';
import { labelsOf } from '../../../lib/labels.ts';

const waits = ['second', 'author', 'overdue'] as const;

/** What each filter in the address may be. */
export const queueChoices = { cause: queueCauses, category: reportCategories, waits };

export const queueFields: readonly ListChoice[] = [
  {
    name: 'cause',
    label: 'queueCause',
    any: 'queueAnyCause',
    options: queueCauses,
    labels: labelsOf('cause', queueCauses),
  },
  {
    name: 'category',
    label: 'queueCategory',
    any: 'queueAnyCategory',
    options: reportCategories,
    labels: labelsOf('category', reportCategories),
  },
  {
    name: 'waits',
    label: 'queueWaitsFor',
    any: 'queueForAnybody',
    options: waits,
    labels: { second: 'queueForSecond', author: 'queueForAuthor', overdue: 'queueOverdue' },
  },
];

type Choices = { [Name in keyof typeof queueChoices]?: (typeof queueChoices)[Name][number] | undefined };

/** Which items of the queue, as the query of the API. */
export const queueFilter = ({ cause, category, waits: waitsFor }: Choices) => ({
  ...(cause && { cause }),
  ...(category && { category }),
  ...(waitsFor === 'author' && { asleep: 'true' as const }),
  ...(waitsFor === 'overdue' && { overdue: 'true' as const }),
  ...(waitsFor === 'second' && { second: 'true' as const }),
});
export type QueueFilter = ReturnType<typeof queueFilter>;
