import type { RecentAnswer } from '../../../contract/lookup/lookup.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import { type App, perApp } from '../../app.ts';
import { forbidden } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { noteAuditSoon } from '../audit/note-audit.ts';
import { countUse } from '../keys/usage/usage-store.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';
import { shownLatest } from './answer.ts';
import { maskedOnce } from './mask.ts';
import { registryOf } from './registry.ts';

/** Those that test pairs find are invented, and may have the ids of live ones. */
const maskedReports = perApp(() => ({ live: maskedOnce(), test: maskedOnce() }));

/** The latest reports, masked (L3). It counts as no lookup. @throws ApiError 403 where the policy shows none to live keys */
export async function listLatest(app: App, caller: KeyCaller, limit: number, requestId: string): Promise<RecentAnswer> {
  const { keyId, accountId, keyKind, isByKey } = caller;
  if (keyKind === 'live' && !currentPolicy(app).recentReports) throw forbidden('recentReportsOff');
  const found = await registryOf(caller).latest(app, limit);
  countUse(app, { keyId, accountId, lookups: 0, hits: 0, isByKey });
  if (keyKind === 'live') {
    const reportIds = found.map(({ id }) => id);
    noteAuditSoon(app, { actor: 'key', actorId: keyId, event: 'latest.viewed', reportIds, requestId });
  }
  const masked = maskedReports(app)[keyKind];
  const reports = found.map((report) => shownLatest(app, report, masked(report)));
  return { status: 200, message: programMessages.success, requestId, reports };
}
