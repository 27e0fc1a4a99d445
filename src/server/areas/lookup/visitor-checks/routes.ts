import { check } from '../../../../contract/lookup/check.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import type { VisitorCheckService } from './service.ts';

export function visitorCheckRoutes(bind: BindEndpoint, service: VisitorCheckService): void {
  bind(check.visitor, ({ body, reply }) => service.check(body, visitorOf(reply.request)));
}
