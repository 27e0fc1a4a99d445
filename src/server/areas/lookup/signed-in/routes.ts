import { auth } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { readSignedIn } from './read-signed-in.ts';

export function signedInRoutes(bind: BindEndpoint, app: App): void {
  bind(auth.user, ({ caller }) => readSignedIn(app, caller));
}
