import { inbox } from '../../../../contract/notices/inbox.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listInbox, markInboxRead } from './read-inbox.ts';

export function inboxRoutes(bind: BindEndpoint, app: App): void {
  bind(inbox.list, async ({ query, caller: { accountId }, reply }) => {
    const { items, next } = await listInbox(app, accountId, query);
    linkNext(reply, next);
    return items;
  });
  bind(inbox.read, ({ body, caller: { accountId } }) => markInboxRead(app, accountId, body));
}
