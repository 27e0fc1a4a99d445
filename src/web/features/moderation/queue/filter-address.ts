import { queueCauses } from '../../../../contract/moderation/moderation.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';

/** Which items of the queue, as the query of the API. */
export interface QueueFilter {
  cause?: (typeof queueCauses)[number];
  category?: (typeof reportCategories)[number];
  asleep?: 'true';
  second?: 'true' | 'false';
  overdue?: 'true';
}

/** The filter in the page's address; what is not known is left out. */
export function filterFrom(params: URLSearchParams): QueueFilter {
  const cause = queueCauses.find((one) => one === params.get('cause'));
  const category = reportCategories.find((one) => one === params.get('category'));
  const waits = params.get('waits');
  return {
    ...(cause && { cause }),
    ...(category && { category }),
    ...(waits === 'author' && { asleep: 'true' as const }),
    ...(waits === 'overdue' && { overdue: 'true' as const }),
    ...(waits === 'second' && { second: 'true' as const }),
  };
}

/** How many items come before the page in the address. */
export const offsetFrom = (params: URLSearchParams): number => {
  const offset = Number(params.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 && offset <= 100_000 ? offset : 0;
};
