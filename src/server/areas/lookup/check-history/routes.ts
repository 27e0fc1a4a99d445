import { checkHistory } from '../../../../contract/lookup/check-history.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { CheckHistoryService, HistoryReader } from './service.ts';

const readerOf = (caller: KeyCaller | SessionCaller): HistoryReader =>
  caller.kind === 'key'
    ? { accountId: caller.accountId, keyId: caller.keyId, isTest: caller.keyKind === 'test' }
    : { accountId: caller.accountId, isTest: false };

export function checkHistoryRoutes(bind: BindEndpoint, service: CheckHistoryService): void {
  bind(checkHistory.list, async ({ query, caller, reply }) => {
    const { next, ...history } = await service.page(readerOf(caller), query);
    linkNext(reply, reply.request, next);
    return history;
  });

  bind(checkHistory.csv, ({ query, caller }) => service.csv(readerOf(caller), query));
}
