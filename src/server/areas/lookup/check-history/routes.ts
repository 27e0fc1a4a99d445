import { checkHistory } from '../../../../contract/lookup/check-history.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { linkNext } from '../../../http/link-header.ts';
import { exportCheckHistory, findCheckHistory, type HistoryReader } from './find-history.ts';
import { readShown } from './read-shown.ts';

const readerOf = (caller: KeyCaller | SessionCaller): HistoryReader =>
  caller.kind === 'key'
    ? { accountId: caller.accountId, keyId: caller.keyId, isTest: caller.keyKind === 'test' }
    : { accountId: caller.accountId, isTest: false };

export function checkHistoryRoutes(bind: BindEndpoint, app: App): void {
  bind(checkHistory.list, async ({ query, caller, reply }) => {
    const { next, ...history } = await findCheckHistory(app, readerOf(caller), query);
    linkNext(reply, next);
    return history;
  });

  bind(checkHistory.shown, async ({ query, caller, requestId }) => ({
    report: await readShown(app, caller.accountId, query.reportID, requestId),
  }));

  bind(checkHistory.csv, ({ query, caller }) => exportCheckHistory(app, readerOf(caller), query));
}
