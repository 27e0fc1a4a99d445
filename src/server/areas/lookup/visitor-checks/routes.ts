import { check } from '../../../../contract/lookup/check.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { checkAsVisitor } from './check-as-visitor.ts';

export function visitorCheckRoutes(bind: BindEndpoint, app: App): void {
  bind(check.visitor, ({ body, reply }) => checkAsVisitor(app, body, visitorOf(reply.request)));
}
