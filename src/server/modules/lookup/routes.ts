import { lookup } from '../../../contract/lookup.ts';
import { linkNext } from '../../http/link.ts';
import type { On } from '../../http/on.ts';
import type { LookupService } from './service.ts';

export function lookupRoutes(on: On, service: LookupService): void {
  on(lookup.detail, async ({ body, query, caller, requestId, reply }) => {
    const { answer, next } = await service.detail({ ...caller, requestId }, body, query);
    linkNext(reply, reply.request, next);
    return answer;
  });
}
