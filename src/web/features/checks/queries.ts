import { queryOptions } from '@tanstack/react-query';
import { check } from '../../../contract/check.ts';
import type { BatchAnswer } from '../../../contract/lookup.ts';
import { usage } from '../../../contract/usage.ts';
import { api } from '../../lib/api.ts';
import { inSession } from '../../lib/sign-in-again.ts';
import type { RowQuery } from './file-rows.ts';

/** What the account may still check today. */
export const allowance = () =>
  queryOptions({
    queryKey: ['allowance'],
    queryFn: ({ signal }) => api(usage.allowance, {}, { signal }),
    staleTime: 0,
  });

/** Checks rows, without their reports. They are counted once for a key. */
export const checkRows = (queries: readonly RowQuery[], once: string, signal: AbortSignal): Promise<BatchAnswer> =>
  inSession(() => api(check.batch, { body: { queries: [...queries], detail: 'verdict' } }, { once, signal }));
