import * as z from 'zod/mini';
import { randomId } from '../../../lib/api/random-id.ts';
import { stored } from '../../../lib/browser/stored.ts';
import type { SentReport } from './report-values.ts';

const attempt = stored('report-attempt', z.object({ id: z.string(), body: z.string() }));

/**
 * The Idempotency-Key for filing this body (R11). It stays the same until the report is filed, so that a retry after a
 * lost answer, even after a reload, makes one report. Another body gets another key. Kept until the tab is closed.
 */
export function idempotencyKeyFor(body: SentReport): string {
  const sent = JSON.stringify(body);
  const kept = attempt.read();
  if (kept?.body === sent) return kept.id;
  const id = randomId();
  attempt.write({ id, body: sent });
  return id;
}

export const endIdempotencyKey = (): void => attempt.clear();
