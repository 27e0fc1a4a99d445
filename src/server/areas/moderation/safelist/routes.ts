import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import { safelist } from '../../../../contract/registry/safelist.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { addToSafelist } from './add-to-safelist.ts';
import { findInSafelist, listSafelist, openSafelistEntry } from './read-safelist.ts';
import { removeFromSafelist } from './remove-from-safelist.ts';

export function safelistRoutes(bind: BindEndpoint, app: App): void {
  bind(safelist.list, async ({ query, reply }) => {
    const { items, next } = await listSafelist(app, query);
    linkNext(reply, next);
    return items;
  });

  bind(safelist.find, async ({ body }) => ({ entry: await findInSafelist(app, body.kind, body.value) }));

  bind(safelist.add, ({ body, caller: { accountId }, requestId }) =>
    addToSafelist(app, body, { accountId, requestId }),
  );

  bind(safelist.open, async ({ params, caller: { accountId }, requestId }) => ({
    value: await openSafelistEntry(app, params.id, { accountId, requestId }),
  }));

  bind(safelist.remove, async ({ params, body, caller: { accountId }, requestId }) => {
    await removeFromSafelist(app, params.id, body.reason, { accountId, requestId });
    return { message: staffMessages.safelistRemoved };
  });
}
