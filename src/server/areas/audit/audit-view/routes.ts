import { auditTrail } from '../../../../contract/audit/audit.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { AuditViewService } from './service.ts';

export function auditViewRoutes(bind: BindEndpoint, viewing: AuditViewService): void {
  bind(auditTrail.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await viewing.list(query, { accountId: caller.accountId, requestId });
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(auditTrail.csv, ({ query, caller, requestId }) =>
    viewing.csv(query, { accountId: caller.accountId, requestId }),
  );

  bind(auditTrail.verification, () => viewing.verification());

  bind(auditTrail.verify, ({ caller, requestId }) => viewing.verify({ accountId: caller.accountId, requestId }));
}
