import type { Explained } from '../../../contract/lookup/explained.ts';
import { totalsCap } from '../../../contract/lookup/lookup.ts';
import type { Question, Show } from '../../../contract/lookup/lookup-body.ts';
import { isReportId } from '../../../contract/pagination.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { countIdentifiers } from '../limits/count-call.ts';
import { type Assessment, assessmentOf, evidenceIn } from './assessment.ts';
import { explanationOf } from './explanation.ts';
import { nothingShown } from './look-up.ts';
import { liveRegistry, registryOf, unfiltered } from './registry.ts';

/**
 * What a lookup of some identifiers answers now, with its explanation, for the person whose identifiers they are. It counts
 * as no lookup, and is not noted.
 */
export async function assessIdentifiers(
  app: App,
  query: readonly NormalIdentifier[],
): Promise<Assessment & { explanation: Explained[] }> {
  const [registry, filter] = [liveRegistry, unfiltered(app)];
  const counted = await registry.counted(app, query, filter);
  const now = app.clock();
  return {
    ...assessmentOf(app, evidenceIn(counted, now), query, { registry, now, read: null }),
    explanation: explanationOf(
      counted.reports,
      query,
      query.map((one) => registry.clearings(app, one)),
      now,
    ),
  };
}

/**
 * Whether a lookup shows a report, exactly or, where it asks for that, approximately. It counts against the limit of
 * identifiers as a lookup does.
 * @throws ApiError 429 when the account has looked up too many identifiers today
 */
export async function isShownReport(
  app: App,
  caller: KeyCaller,
  { identifiers: query, show }: Question & { show: Show },
  reportId: string,
): Promise<boolean> {
  await countIdentifiers(app, caller, query);
  const cursor = String(BigInt(reportId) + 1n);
  const registry = registryOf(caller);
  const filter = unfiltered(app);
  const { items } = isReportId(cursor)
    ? await registry.matching(app, query, { limit: 1, cursor }, filter)
    : nothingShown;
  if (items[0]?.id === reportId || !show.approximate) return items[0]?.id === reportId;
  const [similar] = await registry.approximate(app, [query], { limit: totalsCap, cap: totalsCap }, filter);
  return similar?.items.some(({ id }) => id === reportId) ?? false;
}
