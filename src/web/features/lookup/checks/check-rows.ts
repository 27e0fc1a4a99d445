import { check } from '../../../../contract/lookup/check.ts';
import type { BatchAnswer } from '../../../../contract/lookup/lookup.ts';
import { api } from '../../../lib/api/api.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import type { RowQuery } from './file-rows.ts';

/** Checks rows, without their reports. They are counted once for a key. */
export const checkRows = (queries: readonly RowQuery[], once: string, signal: AbortSignal): Promise<BatchAnswer> =>
  inSession(() => api(check.batch, { body: { queries: [...queries], detail: 'verdict' } }, { once, signal }));
