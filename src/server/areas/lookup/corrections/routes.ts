import { type Correction, corrections } from '../../../../contract/lookup/corrections.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listCorrections, markCorrectionsRead, unreadCorrections } from './store.ts';
import type { StoredCorrection } from './stored-correction.ts';
import { toldSubjects } from './told-subjects.ts';

const serialize = (one: StoredCorrection): Correction => ({
  correctionID: one.id,
  reportID: one.reportId,
  kind: one.kind,
  happenedAt: one.happenedAt.toISOString(),
  lookups: one.times,
  firstLookup: { requestId: one.firstRequestId, at: one.firstAt.toISOString() },
  lastLookup: { requestId: one.lastRequestId, at: one.lastAt.toISOString() },
  read: one.isRead,
});

/** Whether a program is only trying things out: it looks up invented reports, which never change. */
const isTest = (caller: KeyCaller | SessionCaller): boolean => caller.kind === 'key' && caller.keyKind === 'test';

export function correctionRoutes(bind: BindEndpoint, app: App): void {
  bind(corrections.list, async ({ query, caller, reply }) => {
    if (isTest(caller)) return [];
    const { items, next } = await listCorrections(app, caller.accountId, query);
    linkNext(reply, next);
    if (caller.kind === 'key') return items.map(serialize);
    const subjects = await toldSubjects(
      app,
      items.map(({ reportId }) => reportId),
    );
    return items.map((one) => ({
      ...serialize(one),
      ...(subjects.get(one.reportId) ?? { subject: null, category: null }),
    }));
  });

  bind(corrections.read, async ({ body, caller }) => {
    if (isTest(caller)) return { unread: 0 };
    await markCorrectionsRead(app, caller.accountId, body);
    return { unread: await unreadCorrections(app, caller.accountId) };
  });
}
